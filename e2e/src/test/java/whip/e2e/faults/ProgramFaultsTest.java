package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Toolchain;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** The program is never hurt, whatever it does itself and whatever its collector's peers do. */
@Tag("program")
@ExtendWith(Engine.class)
class ProgramFaultsTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs/faults");

  /** Both where time allows. */
  private static final List<String> DETAILS =
      List.of("full", "adaptive").subList(0, Faults.either(1, 2));

  @TempDir static Path directory;
  private static Path program;
  private static int endings;
  private static int meetings;

  @BeforeAll
  static void compile() {
    program = Toolchain.clang(PROGRAMS.resolve("under_fault.c"), directory);
  }

  @AfterAll
  static void report() {
    Faults.report("program", "ways to end", endings + " runs", "none", "same output and status");
    Faults.report("program", "bad peers", meetings + " runs", "all", "same output and status");
  }

  /**
   * How it may end, towards a broker that is there and one that accepts and never answers. {@code
   * work}: of the profile, {@code -} where the end reaches no exit handler (EndingsTest has those);
   * {@code lost}: the one cause of a partial profile.
   */
  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          return         | 48  | -
          exit           | 48  | -
          region         | 48  | open-nodes
          atexit         | 96  | -
          exit-in-thread | 48  | open-nodes
          threads        | 336 | -
          nobody         | 96  | -
          fork           | 48  | -
          spawn          | 48  | -
          fork-exec      | 48  | reused-run-id
          exec-self      | -   | -
          daemon         | -   | -
          exec           | -   | -
          _exit          | -   | -
          quick_exit     | -   | -
          abort          | -   | -
          segv           | -   | -
          term           | -   | -
          kill           | -   | -
          handled-segv   | -   | -
          handled-term   | -   | -
          pipe           | -   | -
          """)
  void shouldEndAsWithoutTheCollector(String how, Long work, String lost, Engine.Endpoint engine)
      throws IOException {
    for (int round = 0; round < Faults.rounds(1, 10); round++) {
      try (Peers peers = new Peers()) {
        Map<String, String> silent =
            Map.of("WHIP_BOOTSTRAP", peers.silent(), "WHIP_REGISTRY", peers.acceptingRegistry());
        new Guest(program).visit(silent, how);
      }
      Guest.Visit visit = new Guest(program).visit(recordedBy(engine, "full"), how);
      assertEquals("", visit.said());
      endings += 2;
      if (work != null) {
        ProgramRow end = lost == null ? profileOf(visit, engine) : partialOf(visit, lost, engine);
        if (lost == null) assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
        // Two processes under one id, whose batches arrive in any order: a mixture of both.
        if (!"reused-run-id".equals(lost)) assertEquals(work, end.getWork(), end.toString());
      }
    }
  }

  /** {@code says}: the sentence for the user; {@code -}: none, nothing is known to be wrong. */
  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          nobody            | accepting    | no Kafka broker answers at
          no such name      | accepting    | no Kafka broker answers at
          no such network   | accepting    | -
          no address        | accepting    | -
          silent            | accepting    | could not be recorded completely
          closing           | accepting    | no Kafka broker answers at
          nonsense          | accepting    | no Kafka broker answers at
          engine            | nobody       | schema registry at http://127.0.0.1:1 does not answer
          engine            | silent       | could not be recorded completely
          engine            | closing      | does not answer
          engine            | nonsense     | does not answer
          engine            | failing      | does not answer (HTTP 500: down)
          engine            | refusing     | refuses this collector's schema (HTTP 409: incompatible)
          engine            | unwilling    | denies the collector access (HTTP 401: who are you?)
          engine            | wrong answer | does not answer (HTTP 200: <html>)
          engine            | in circles   | does not answer
          engine            | none         | WHIP_REGISTRY is not set
          """)
  void shouldBearItsPeers(String broker, String registry, String says, Engine.Endpoint engine)
      throws IOException {
    for (String detail : DETAILS) {
      try (Peers peers = new Peers()) {
        Map<String, String> both =
            Map.of(
                "WHIP_STATE_DIR", stateOf(engine),
                "WHIP_BOOTSTRAP", brokerThatIs(broker, peers, engine),
                "WHIP_REGISTRY", registryThatIs(registry, peers, engine),
                "WHIP_DETAIL", detail);
        String said = new Guest(program).visit(Guest.lasting(200, both), "return").said();
        assertTrue(says == null || said.contains(says), said);
        meetings++;
      }
    }
  }

  private static String brokerThatIs(String what, Peers peers, Engine.Endpoint engine)
      throws IOException {
    return switch (what) {
      case "engine" -> engine.bootstrap();
      case "nobody" -> "127.0.0.1:1";
      case "no such name" -> "no-such-host.invalid:9092";
      case "no such network" -> "192.0.2.1:9092";
      case "no address" -> "::::/";
      case "silent" -> peers.silent();
      case "closing" -> peers.closing();
      case "nonsense" -> peers.talkingNonsense();
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static String registryThatIs(String what, Peers peers, Engine.Endpoint engine)
      throws IOException {
    return switch (what) {
      case "accepting" -> peers.acceptingRegistry();
      case "engine" -> engine.registry();
      case "nobody" -> "http://127.0.0.1:1";
      case "silent" -> "http://" + peers.silent();
      case "closing" -> "http://" + peers.closing();
      case "nonsense" -> "http://" + peers.talkingNonsense();
      case "failing" -> peers.registry(500, "down");
      case "refusing" -> peers.registry(409, "incompatible");
      case "unwilling" -> peers.registry(401, "who are you?");
      case "wrong answer" -> peers.registry(200, "<html>");
      case "in circles" -> peers.registry(302, "");
      case "none" -> "";
      default -> throw new IllegalArgumentException(what);
    };
  }

  /** The least memory there is for what waits, and far more rows than it holds. */
  @InSlices({0, 5})
  @Test
  void shouldDoWithOneMebibyte(Engine.Endpoint engine) throws IOException {
    Map<String, String> little = Map.of("WHIP_BUFFER_BYTES", "1048576", "WHIP_FLUSH_MS", "20000");
    for (String detail : new String[] {"full", "adaptive"}) {
      Map<String, String> peers = new HashMap<>(recordedBy(engine, detail));
      peers.putAll(little);
      ProgramRow end =
          profileOf(new Guest(program).visit(Guest.lasting(300, peers), "return"), engine);
      if (end.getStatus() == ProfileStatus.COMPLETE) {
        assertEquals(0, end.getWork() % 48, "whole rounds of 48 units: " + end);
      } else {
        Map<String, Long> loss = end.getLoss();
        // While the registry has not answered yet, nothing that waits can be sent.
        assertTrue(
            loss.containsKey("queue-full") || loss.containsKey("registry-unreachable"),
            end.toString());
      }
    }
    try (Peers peers = new Peers()) {
      Map<String, String> silent = new HashMap<>(recordedBy(engine, "full"));
      silent.putAll(little);
      silent.putAll(
          Map.of(
              "WHIP_BOOTSTRAP", peers.silent(),
              "WHIP_REGISTRY", peers.acceptingRegistry(),
              "WHIP_FLUSH_MS", "500"));
      new Guest(program).visit(Guest.lasting(2000, silent), "return");
    }
  }

  /** The default flush time, which nobody is asked to wait longer than. */
  @InSlices({2, 7})
  @Test
  void shouldEndWithinTheFlushTime() throws IOException {
    try (Peers peers = new Peers()) {
      String flushMs = Integer.toString(Faults.either(2000, 5000));
      Map<String, String> silent =
          Map.of(
              "WHIP_BOOTSTRAP", peers.silent(),
              "WHIP_REGISTRY", peers.acceptingRegistry(),
              "WHIP_FLUSH_MS", flushMs);
      new Guest(program).visit(silent, "return");
    }
  }

  static Map<String, String> recordedBy(Engine.Endpoint engine, String detail) {
    return Map.of(
        "WHIP_STATE_DIR",
        stateOf(engine),
        "WHIP_BOOTSTRAP",
        engine.bootstrap(),
        "WHIP_REGISTRY",
        engine.registry(),
        "WHIP_DETAIL",
        detail,
        "WHIP_FLUSH_MS",
        "60000");
  }

  /** Where the collector finds what it needs to be let in. */
  private static String stateOf(Engine.Endpoint engine) {
    return engine.stateHome().resolve("whip/engine").toString();
  }

  /** Waits for the other of two processes under one id, since the first may be complete earlier. */
  private static ProgramRow partialOf(Guest.Visit visit, String lost, Engine.Endpoint engine) {
    try (ProfileReader reader = new ProfileReader(engine)) {
      return reader
          .await(
              visit.id(),
              profile ->
                  profile.program().getStatus() == ProfileStatus.PARTIAL
                      && profile.program().getLoss().containsKey(lost))
          .program();
    }
  }

  static ProgramRow profileOf(Guest.Visit visit, Engine.Endpoint engine) {
    try (ProfileReader reader = new ProfileReader(engine)) {
      return reader.awaitEnd(visit.id()).program();
    }
  }
}
