package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.testkit.tier.InSlices;

/** The embedded engine is its user's alone, although every user can connect to loopback. */
@Tag("security")
@ExtendWith(Engine.class)
class OwnEngineTest {
  /** 127.0.0.1 as /proc/net/tcp has it, and as an IPv4 address within IPv6; and ::1. */
  private static final String LOOPBACK =
      "(0100007F|0000000000000000FFFF00000100007F|00000000000000000000000001000000):\\w+";

  @TempDir Path directory;

  @Test
  void shouldListenOnLoopbackOnly(Engine.Endpoint engine) throws Exception {
    Set<String> listeners = new TreeSet<>();
    for (long pid : engine.processes()) {
      listeners.addAll(Proc.listeners(pid));
    }
    assertTrue(listeners.size() >= 3, "clients, controller, registry: " + listeners);
    listeners.forEach(address -> assertTrue(address.matches(LOOPBACK), listeners.toString()));
  }

  /**
   * Kafka 4.3.1 makes an object of every two bytes of a header, log-in or not (CVE-2026-111115).
   */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldTakeLittleFromWhoHasNotLoggedIn(Engine.Endpoint engine) throws Exception {
    for (String door : List.of(engine.bootstrap(), controller(engine))) {
      assertTrue(isHeard(door, 512 << 10, Duration.ofSeconds(1)), door);
      assertFalse(isHeard(door, (512 << 10) + 1, Duration.ofMinutes(1)), door);
    }
    assertEquals(200, status(engine, "/health/ready", "GET"));
    Faults.report("security", "large requests before log-in", "4 requests", "2", "refused unread");
  }

  /**
   * Whether the listener still waits for a request of this size when its patience could have ended,
   * once it knows the size.
   */
  private static boolean isHeard(String door, int size, Duration patience) throws IOException {
    int colon = door.lastIndexOf(':');
    try (Socket socket =
        new Socket(door.substring(0, colon), Integer.parseInt(door.substring(colon + 1)))) {
      socket.setSoTimeout((int) patience.toMillis());
      new DataOutputStream(socket.getOutputStream()).writeInt(size);
      return socket.getInputStream().read() >= 0;
    } catch (SocketTimeoutException waiting) {
      return true;
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldLetNobodyInWhoDoesNotKnowTheSecret(Engine.Endpoint engine) throws Exception {
    Map<String, Object> known = engine.clients();
    assertEquals(true, new HashMap<>(known).containsKey("sasl.jaas.config"));
    Map<String, Object> guessed = new HashMap<>(known);
    guessed.put(
        "sasl.jaas.config",
        known.get("sasl.jaas.config").toString().replaceAll("password=\"..", "password=\"??"));
    assertTrue(refusal(guessed) instanceof SaslAuthenticationException);
    // The clients' password at the controller's door.
    Map<String, Object> elsewhere = new HashMap<>(known);
    elsewhere.put("bootstrap.servers", controller(engine));
    assertTrue(refusal(elsewhere) instanceof SaslAuthenticationException);
    // Without a password the broker does not even answer.
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("bootstrap.servers", engine.bootstrap());
    nothing.put("default.api.timeout.ms", 3000);
    nothing.put("request.timeout.ms", 2000);
    refusal(nothing);

    assertEquals(200, status(engine, "/health/ready", "GET"));
    for (String path : List.of("/", "/subjects", "/schemas/ids/1", "/config", "/metrics")) {
      assertEquals(401, status(engine, path, "GET"), path);
    }
    assertEquals(401, status(engine, "/subjects/whip.run-value", "DELETE"));
    assertEquals(401, status(engine, "/config", "PUT"));
    Faults.report(
        "security", "strangers at the engine", "11 doors", "-", "none opened but /health");
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldLetItsUsersProgramInByAddressAlone(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    Runs.Run run = new Runs(engine).virtual(program, 2);
    assertEquals("", run.result().expect(0).err());
    try (ProfileReader reader = new ProfileReader(engine)) {
      assertEquals(15, reader.awaitComplete(run.id()).program().getSpan());
    }
    // Somebody with another home is a stranger, and their program runs on all the same.
    Map<String, String> stranger =
        new HashMap<>(new Runs(engine).environment(Runs.newId(), 2, "virtual", Map.of()));
    stranger.put("XDG_STATE_HOME", directory.toString());
    Shell.Result refused = Shell.run(List.of(program.toString(), "3"), stranger).expect(3);
    assertTrue(refused.err().contains("nothing of this run was recorded"), refused.err());
    // By address, but without a file: as every verb does.
    engine
        .whip("runs", "--bootstrap", engine.bootstrap(), "--registry", engine.registry())
        .expect(0);
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldKeepWhatItWritesToItsUser(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    new Runs(engine).complete(program);
    List<String> open = new ArrayList<>();
    int seen = 0;
    try (Stream<Path> files = Files.walk(engine.stateHome().resolve("whip/engine"))) {
      for (Path file : files.toList()) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) || Files.isSymbolicLink(file)) {
          continue; // A store that was compacted meanwhile, or a way to others' libraries.
        }
        seen++;
        String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        if (!permissions.endsWith("------")) {
          open.add(permissions + " " + file);
        }
      }
    }
    assertTrue(seen > 50, "only " + seen + " files");
    assertEquals(List.of(), open);
    Faults.report("security", "file modes", seen + " files", "-", "all 0600 or 0700");
  }

  @InSlices({0, 4, 8})
  @Test
  void shouldShowNobodyItsSecrets(Engine.Endpoint engine) throws Exception {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    Shell.Result ran =
        engine.whip("run", "--clock", "virtual", "--json", "-", "--", program.toString()).expect(0);
    List<String> texts = new ArrayList<>(Proc.commandLines().values());
    texts.addAll(List.of(ran.out(), ran.err()));
    texts.add(engine.whip("engine", "status").expect(0).out());
    texts.add(engine.whip("runs", "--json", "-").expect(0).out());
    texts.add(Files.readString(state(engine).resolve("endpoint.json")));
    try (Stream<Path> logs = Files.list(state(engine).resolve("log"))) {
      for (Path log : logs.toList()) {
        texts.add(Files.readString(log, StandardCharsets.ISO_8859_1));
      }
    }
    List<String> secrets = secrets(engine);
    assertEquals(5, secrets.size(), "the secret, clients', registry's, controller's, metrics'");
    for (String secret : secrets) {
      texts.forEach(text -> assertFalse(text.contains(secret), "a secret is in: " + text));
    }
  }

  private static List<String> secrets(Engine.Endpoint engine) throws IOException {
    Properties broker = new Properties();
    try (var reader = Files.newBufferedReader(state(engine).resolve("server.properties"))) {
      broker.load(reader);
    }
    Map<String, Object> clients = engine.clients();
    String controller = broker.getProperty("listener.name.controller.plain.sasl.jaas.config");
    return List.of(
        Files.readString(state(engine).resolve("secret")),
        clients.get("sasl.jaas.config").toString().replaceAll(".*password=\"([^\"]+)\".*", "$1"),
        clients.get("basic.auth.user.info").toString().replaceAll(".*:", ""),
        controller.replaceAll(".* password=\"([^\"]+)\".*", "$1"),
        Files.readString(state(engine).resolve("metrics.password")));
  }

  private static String controller(Engine.Endpoint engine) throws IOException {
    return Files.readAllLines(state(engine).resolve("server.properties")).stream()
        .filter(line -> line.startsWith("controller.quorum.bootstrap.servers="))
        .findFirst()
        .orElseThrow()
        .replaceAll(".*=", "");
  }

  private static Throwable refusal(Map<String, Object> clients) {
    try (Admin admin = Admin.create(clients)) {
      return assertThrows(ExecutionException.class, () -> admin.listTopics().names().get())
          .getCause();
    }
  }

  private static int status(Engine.Endpoint engine, String path, String method) throws Exception {
    HttpURLConnection request =
        (HttpURLConnection) URI.create(engine.registry() + path).toURL().openConnection();
    request.setRequestMethod(method);
    return request.getResponseCode();
  }

  private static Path state(Engine.Endpoint engine) {
    return engine.stateHome().resolve("whip/engine");
  }
}
