package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Subscriber.Printed;
import whip.testkit.tier.InSlices;

/**
 * Compares the output of the programs of {@code docs/subscribe.md} with the run's report, to the
 * nanosecond; {@code SubscribeRulesTest} holds the topics to the rest of the page.
 */
@ExtendWith(Engine.class)
@InSlices({0, 5})
class SubscribePageTest {
  // Generous: only a program that hangs reaches it.
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final String PYTHON = "python3 subscribe.py";
  private static final String JAVA = "java -cp";
  private static final String KCAT = "kcat -F kafka.conf -C -t whip.profile -o beginning -e -f '";

  @TempDir static Path directory;
  private static Subscriber subscriber;

  @BeforeAll
  static void readThePage(Engine.Endpoint engine) throws IOException {
    subscriber = new Subscriber(directory, engine);
    subscriber.types(subscriber.command("(umask", "")).expect(0);
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(directory.resolve("kafka.conf"))));
  }

  @Test
  void shouldFollowARunningProgramToItsFinalProfile(Engine.Endpoint engine) throws Exception {
    Path program = compile("chunks_until_told.c");
    Path stop = directory.resolve("stop");
    String run = "subscribed-" + Runs.newId();
    Path python = directory.resolve("python.out");
    Path java = directory.resolve("java.out");
    Process profiled = new Runs(engine).startUntilStopped(run, program, stop);
    List<Process> subscribers =
        List.of(
            subscriber.starts(subscriber.command(PYTHON, run), python),
            subscriber.starts(subscriber.command(JAVA, run), java));
    try {
      for (Path output : List.of(python, java)) {
        await()
            .atMost(LIMIT)
            .until(() -> Files.readString(output).matches("(?s).* RUNNING .*\n  for .*"));
      }
      Files.createFile(stop);
      assertEquals(0, profiled.waitFor());
      for (Process each : subscribers) {
        assertTrue(each.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not see the end");
        assertEquals(0, each.exitValue(), () -> "see " + directory);
      }
    } finally {
      subscribers.forEach(Process::destroyForcibly);
      profiled.destroyForcibly();
    }
    Printed report = report(engine, run);
    assertEquals("COMPLETE", report.status());
    assertEquals(report, Printed.last(Files.readString(python)));
    assertEquals(report, Printed.last(Files.readString(java)));
  }

  @Test
  void shouldDecodeWhatKcatReads(Engine.Endpoint engine) throws IOException {
    String run = profile(engine);
    String piped = subscriber.command(KCAT + "%K", run);
    assertEquals(report(engine, run), Printed.last(subscriber.types(piped).expect(0).out()));
  }

  @Test
  void shouldPrintTheProperties(Engine.Endpoint engine) throws IOException {
    String run = new Runs(engine).complete(compile("critical_of_one.c"));
    Map<String, String> expected = new HashMap<>();
    for (JsonNode property : engine.json("properties", run).get("properties")) {
      expected.put(
          property.get("name").asText() + " " + property.get("path").asInt(),
          property.get("severityExact").asText());
    }
    Map<String, String> printed = new HashMap<>();
    String command = subscriber.command("python3 properties.py", run);
    for (String line : subscriber.types(command).expect(0).out().lines().toList()) {
      String[] words = line.split(" ", -1);
      String property = words[1] + " " + words[2];
      if (words[0].equals("retired")) {
        printed.remove(property);
      } else {
        printed.put(property, words[3]);
      }
    }
    assertFalse(printed.isEmpty());
    assertEquals(expected, printed);
  }

  @Test
  void shouldListRowsAndTombstonesByKcat(Engine.Endpoint engine) throws IOException {
    String run = profile(engine);
    JsonNode report = engine.json("report", run);
    Map<String, Long> rows = new HashMap<>();
    rows.put("whip.program=", 1L);
    rows.put("whip.directive=", (long) report.get("directives").size());
    rows.put("whip.region=", (long) report.get("regions").size());
    assertEquals(rows, rows(run, false));
    engine.whip("runs", "--remove", run).expect(0);
    await().atMost(LIMIT).untilAsserted(() -> assertEquals(rows, rows(run, true)));
  }

  /** How many rows of each header a run has, or how many retired ones. */
  private static Map<String, Long> rows(String run, boolean retired) {
    String list = subscriber.command(KCAT + "%k", run);
    Map<String, String[]> newest = new HashMap<>();
    for (String line : subscriber.types(list).expect(0).out().lines().toList()) {
      String[] words = line.split(" ");
      if (words[0].startsWith(run + "/")) {
        newest.put(words[0], words);
      }
    }
    Map<String, Long> rows = new HashMap<>();
    for (String[] words : newest.values()) {
      if (words[1].equals("-1") == retired) {
        rows.merge(words[2], 1L, Long::sum);
      }
    }
    return rows;
  }

  /** The classes are those that anybody would generate from the schemas. */
  @Test
  void shouldNeedTrustForGeneratedClasses(Engine.Endpoint engine) throws IOException {
    Path other = Files.createDirectory(directory.resolve("generated"));
    Subscriber specific = new Subscriber(other, engine);
    try (Stream<Path> jars = Files.list(Home.engineJars())) {
      specific.link(
          jars.filter(jar -> jar.getFileName().toString().startsWith("whip-schemas"))
              .findAny()
              .orElseThrow());
    }
    Path properties = other.resolve("client.properties");
    Files.writeString(properties, Files.readString(properties) + "specific.avro.reader=true\n");
    String run = profile(engine);
    String line = specific.command(JAVA, run);
    Shell.Result refused = specific.types(line).expect(1);
    assertTrue(refused.err().contains("org.apache.avro.SERIALIZABLE_PACKAGES"), refused.err());
    String trust = "-Dorg.apache.avro.SERIALIZABLE_PACKAGES=whip.schemas";
    assertTrue(Subscriber.text().contains("`" + trust + "`"));
    Shell.Result trusted = specific.types(line.replaceFirst("java ", "java " + trust + " "));
    assertEquals(report(engine, run), Printed.last(trusted.expect(0).out()));
  }

  /** By the page's rule. */
  @Test
  void shouldAddUpRanks(Engine.Endpoint engine) throws IOException {
    Path program = compile("rank.c");
    Job job = new Job(engine, "subscribed", 3);
    job.rank(0, program, "30", "10");
    job.rank(1, program, "8", "50");
    job.rank(2, program, "12", "20");
    job.awaitComplete(0, 1, 2);
    List<Printed> ranks =
        Stream.of(0, 1, 2)
            .map(rank -> subscriber.types(subscriber.command(PYTHON, job.run(rank))))
            .map(said -> Printed.last(said.expect(0).out()))
            .toList();
    long work = 0;
    int longest = 0;
    for (int i = 0; i < ranks.size(); i++) {
      work += ranks.get(i).numbers().get(0);
      longest = span(ranks.get(i)) > span(ranks.get(longest)) ? i : longest;
    }
    Map<String, List<Long>> directives = new HashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      long critical = i == longest ? 1 : 0;
      ranks
          .get(i)
          .directives()
          .forEach(
              (directive, row) ->
                  directives.merge(
                      directive,
                      List.of(row.get(0), row.get(1), row.get(2), critical * row.get(3)),
                      SubscribePageTest::sums));
    }
    List<Long> numbers =
        List.of(work, span(ranks.get(longest)), ranks.get(longest).numbers().get(2));
    assertEquals(report(engine, job.id()), new Printed("COMPLETE", numbers, directives));
  }

  private static long span(Printed rank) {
    return rank.numbers().get(1);
  }

  private static List<Long> sums(List<Long> one, List<Long> other) {
    return Stream.of(0, 1, 2, 3).map(i -> one.get(i) + other.get(i)).toList();
  }

  private static String profile(Engine.Endpoint engine) throws IOException {
    return new Runs(engine).complete(compile("echo.c"));
  }

  private static Path compile(String source) {
    return Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs").resolve(source), directory);
  }

  /** Output that the programs ought to print. */
  private static Printed report(Engine.Endpoint engine, String run) throws IOException {
    JsonNode report = engine.json("report", run);
    Map<String, List<Long>> directives = new HashMap<>();
    for (JsonNode row : report.get("directives")) {
      directives.put(
          row.get("kind").asText() + " " + row.get("label").asText(),
          numbers(row, "instances", "work", "span", "serialWork"));
    }
    return new Printed(
        report.get("status").asText().toUpperCase(Locale.ROOT),
        numbers(report, "work", "span", "serialWork"),
        directives);
  }

  private static List<Long> numbers(JsonNode row, String... fields) {
    return Stream.of(fields).map(field -> row.get(field).asLong()).toList();
  }
}
