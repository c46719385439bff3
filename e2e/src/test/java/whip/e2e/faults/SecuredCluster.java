package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Shell;
import whip.e2e.StreamsJava;
import whip.platform.ClientProperties;

/**
 * An installation as {@code docs/security.md} describes it: a broker and a registry that demand
 * something, users with a password and users with a certificate, and a topology for {@code alice.}
 */
final class SecuredCluster implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int ITERATIONS = 4096;

  /** The only user who can log in with PLAIN, too. */
  static final String PLAIN = "plain";

  final Path directory;
  final SecurityPage page;
  final Certificates certificates;
  final SecuredBroker broker;
  final TlsRegistry registry;
  final Admin admin;

  /** Passwords of users and of the registry. */
  final Map<String, String> passwords = new TreeMap<>();

  private final Engine.Endpoint engine;
  private final Deque<Runnable> parts = new ArrayDeque<>();

  /**
   * Starts broker and registry.
   *
   * @param parent gets a directory for it
   * @param engine whose registry it is behind TLS and passwords
   */
  static SecuredCluster start(Path parent, Engine.Endpoint engine) throws Exception {
    return new SecuredCluster(Files.createTempDirectory(parent, "cluster"), engine);
  }

  private SecuredCluster(Path directory, Engine.Endpoint engine) throws Exception {
    this.directory = directory;
    this.engine = engine;
    page = SecurityPage.read();
    certificates = Certificates.make(directory.resolve("certificates"), page).user("admin", page);
    try {
      broker =
          SecuredBroker.start(
              directory.resolve("broker"), certificates, Map.entry(PLAIN, password(PLAIN)));
      parts.push(broker::close);
      registry = TlsRegistry.start(certificates, engine, passwords);
      parts.push(registry::close);
      admin = broker.admin(byCertificate("admin"));
      parts.push(admin::close);
    } catch (Exception | AssertionError e) {
      close();
      throw e;
    }
  }

  /** A file of client properties, for SCRAM-SHA-512; the user is known from now on. */
  Path byPassword(String user, String prefix, String... roles) throws Exception {
    permit(user, prefix, roles);
    for (ScramMechanism mechanism :
        List.of(ScramMechanism.SCRAM_SHA_256, ScramMechanism.SCRAM_SHA_512)) {
      ScramCredentialInfo info = new ScramCredentialInfo(mechanism, ITERATIONS);
      // One at a time: a request may not name a user twice.
      admin
          .alterUserScramCredentials(
              List.of(new UserScramCredentialUpsertion(user, info, password(user))))
          .all()
          .get();
    }
    return write(user, "SASL_SSL", password(user));
  }

  /** Properties with the user and password by another mechanism. */
  Path by(String mechanism, Path byPassword) throws IOException {
    String module = mechanism.equals("PLAIN") ? "plain.PlainLogin" : "scram.ScramLogin";
    return Files.writeString(
        directory.resolve(mechanism + "-" + byPassword.getFileName()),
        Files.readString(byPassword)
            .replace("SCRAM-SHA-512", mechanism)
            .replace("scram.ScramLogin", module));
  }

  Path byCertificate(String user, String prefix, String... roles) throws Exception {
    permit(user, prefix, roles);
    certificates.user(user, page);
    return byCertificate(user);
  }

  /** Properties that {@code docs/subscribe.md} gives a client on librdkafka, for a known user. */
  Path librdkafka(String user, String mechanism) throws IOException {
    String properties =
        SecurityPage.filled(
                SecurityPage.read("subscribe.md").properties("SASL_SSL"),
                certificates.directory(),
                user,
                password(user))
            .replace("SCRAM-SHA-512", mechanism);
    return Files.writeString(directory.resolve("kafka-" + user + ".conf"), properties);
  }

  /** A known user with a password that the broker does not know. */
  Path byWrongPassword(String user) throws IOException {
    return Files.writeString(
        file("wrong-" + user),
        Files.readString(file(user)).replace("password=\"", "password=\"wrong-"));
  }

  void createTopics(String prefix) {
    whip("topics create", broker.mtls(), file("admin"), prefix, "--replicas", "1").expect(0);
  }

  /** A topology process of its own; it ends with this cluster. */
  Path startTopology(Path properties, String prefix) throws IOException {
    Path log = log(prefix);
    Process process = launchTopology(properties, prefix);
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              assertTrue(process.isAlive(), () -> "the topology has ended; see " + log);
              return Files.readString(log).contains("the topology is RUNNING");
            });
    return log;
  }

  /** Starts a topology without waiting until it works. */
  Process launchTopology(Path properties, String prefix) throws IOException {
    Process process =
        new ProcessBuilder(
                StreamsJava.topology(
                    "--bootstrap",
                    broker.scram(),
                    "--registry",
                    registry.url(),
                    "--prefix",
                    prefix,
                    "--state-dir",
                    directory.resolve(prefix + "state").toString(),
                    "--config",
                    properties.toString()))
            .redirectErrorStream(true)
            .redirectOutput(log(prefix).toFile())
            .start();
    parts.push(() -> SecuredBroker.stop(process));
    return process;
  }

  /** Log of the topology of this prefix. */
  Path log(String prefix) {
    return directory.resolve(prefix + "topology.log");
  }

  /** A verb of the command line on this cluster. */
  Shell.Result whip(String verb, String bootstrap, Path properties, String prefix, String... more) {
    List<String> arguments = new ArrayList<>(List.of(verb.split(" ", -1)));
    arguments.addAll(options(bootstrap, properties, prefix));
    arguments.addAll(List.of(more));
    return engine.whip(arguments.toArray(String[]::new));
  }

  /** Options that connect a command to it. */
  List<String> options(String bootstrap, Path properties, String prefix) {
    return List.of(
        "--bootstrap",
        bootstrap,
        "--registry",
        registry.url(),
        "--prefix",
        prefix,
        "--config",
        properties.toString());
  }

  /**
   * A program under the collector, without the command line.
   *
   * @param awaited what the collector is to say before the program ends, or nothing
   */
  Shell.Result run(
      Path program, String run, String bootstrap, Path properties, String prefix, String awaited) {
    Map<String, String> environment = new HashMap<>();
    environment.put("OMP_TOOL_LIBRARIES", Home.collector().toString());
    environment.put("OMP_NUM_THREADS", "2");
    environment.put("WHIP_CLOCK", "virtual");
    environment.put("WHIP_RUN", run);
    environment.put("WHIP_BOOTSTRAP", bootstrap);
    environment.put("WHIP_REGISTRY", registry.url());
    environment.put("WHIP_PREFIX", prefix);
    environment.put("WHIP_CONFIG", properties.toString());
    return Shell.runUntilItSays(awaited, List.of(program.toString(), "3"), environment);
  }

  /** Settings of Kafka's and the registry's own clients. */
  Map<String, Object> clients(Path properties) throws IOException {
    Map<String, Object> settings =
        SecuredBroker.with(Map.copyOf(ClientProperties.read(properties)), broker.scram());
    settings.put("schema.registry.url", registry.url());
    return settings;
  }

  /** May be said while the user is at work. */
  void permit(String user, String prefix, String... roles) throws Exception {
    for (String role : roles) {
      admin.createAcls(page.permissions(role, user, prefix)).all().get();
    }
  }

  /** A known user's certificate and key in PKCS12, with a password. */
  Path byPkcs12(String user) throws IOException {
    String pem = "ssl.keystore.type=PEM\nssl.keystore.location=" + certificates.pem(user) + "\n";
    String secret = password("pkcs12");
    String pkcs12 =
        "ssl.keystore.type=PKCS12\nssl.keystore.location=%s\nssl.keystore.password=%s\n"
            .formatted(certificates.pkcs12(user, secret), secret);
    String properties = Files.readString(file(user));
    assertTrue(properties.contains(pem), properties);
    return Files.writeString(file("pkcs12-" + user), properties.replace(pem, pkcs12));
  }

  private Path byCertificate(String user) throws IOException {
    return write(user, "SSL", password(user));
  }

  private Path write(String user, String protocol, String password) throws IOException {
    String properties =
        SecurityPage.filled(page.properties(protocol), certificates.directory(), user, password);
    return Files.writeString(file(user), properties);
  }

  private Path file(String user) {
    return directory.resolve(user + ".properties");
  }

  private String password(String user) {
    return passwords.computeIfAbsent(user, absent -> UUID.randomUUID().toString());
  }

  @Override
  public void close() {
    while (!parts.isEmpty()) {
      parts.pop().run();
    }
  }
}
