package whip.e2e.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
import whip.e2e.Runs;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.e2e.sinks.ParquetFolder;
import whip.e2e.sinks.PostgresServer;
import whip.e2e.sinks.Scraper;
import whip.e2e.sinks.SinkCommand;
import whip.e2e.sinks.Target;
import whip.testkit.tier.InSlices;

/**
 * Collector, topology and command line against a broker and a registry that demand TLS, a password
 * or a certificate, and permission for everything, each with no more than the page gives its role.
 */
@Tag("security")
@ExtendWith(Engine.class)
@InSlices({2, 6, 9})
class SecuredClusterTest {
  private static final String PREFIX = "alice.";

  @TempDir static Path directory;
  private static SecuredCluster cluster;
  private static Path topologyLog;
  private static Path program;

  @BeforeAll
  static void start(Engine.Endpoint engine) throws Exception {
    program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    cluster = SecuredCluster.start(directory, engine);
    cluster.createTopics(PREFIX);
    Path topology = cluster.byPassword("topology", PREFIX, "topology");
    topologyLog = cluster.startTopology(topology, PREFIX);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @InSlices({2})
  @ParameterizedTest
  @CsvSource({"scram, SCRAM-SHA-256", "scram, SCRAM-SHA-512", SecuredCluster.PLAIN + ", PLAIN"})
  void shouldProfileThroughAPassword(String name, String mechanism) throws Exception {
    Path user = cluster.byPassword(name, PREFIX, "collector", "reader");
    assertProfiled(cluster.broker.scram(), cluster.by(mechanism, user), "--no-open");
    Faults.report("security", mechanism + " from the collector", "1 run", "-", "exact");
  }

  @InSlices({6})
  @Test
  void shouldProfileThroughACertificate() throws Exception {
    Path user = cluster.byCertificate("mtls", PREFIX, "collector", "reader", "asker");
    assertProfiled(cluster.broker.mtls(), user, "--whatif", "echo.c:12=5x");
  }

  /** Collector, command line and registry's client with the same file. */
  @InSlices({6})
  @Test
  void shouldProfileThroughACertificateInAStoreWithAPassword() throws Exception {
    cluster.byCertificate("stored", PREFIX, "collector", "reader");
    assertProfiled(cluster.broker.mtls(), cluster.byPkcs12("stored"), "--no-open");
  }

  @InSlices({6})
  @Test
  void shouldLetEveryRoleDoItsWork() throws Exception {
    String run = "roles-" + Runs.newId();
    Path collector = cluster.byCertificate("collector", PREFIX, "collector");
    String mtls = cluster.broker.mtls();
    assertEquals("", cluster.run(program, run, mtls, collector, PREFIX, "").expect(3).err());
    Path reader = cluster.byPassword("reader", PREFIX, "reader");
    try (ProfileReader profiles = new ProfileReader(cluster.clients(reader), PREFIX)) {
      assertEquals(20, profiles.awaitComplete(run).program().getWork());
    }
    Path asker = cluster.byPassword("asker", PREFIX, "reader", "asker");
    Shell.Result answer =
        cluster.whip(
            "whatif " + run, cluster.broker.scram(), asker, PREFIX, "echo.c:12=5x", "--json", "-");
    assertEquals(11, new ObjectMapper().readTree(answer.expect(0).out()).get("span").asLong());
    Faults.report(
        "security",
        "SCRAM (topology, reader, asker), mTLS, 4 roles",
        "3 runs, 2 questions",
        "-",
        "all exact");
  }

  /**
   * By the settings of {@code docs/subscribe.md}: SCRAM with the collector's librdkafka, which is
   * new enough for it, PLAIN and a certificate with Debian's.
   */
  @InSlices({2})
  @Test
  void shouldLetInClientsThatStandOnLibrdkafka() throws Exception {
    Path forRegistry = cluster.byPassword("written", PREFIX, "collector");
    Path scram = cluster.librdkafka("written", "SCRAM-SHA-512");
    Files.writeString(
        scram,
        Files.readString(forRegistry)
            .lines()
            .filter(line -> line.matches("(schema\\.registry|basic\\.auth)\\..*"))
            .collect(Collectors.joining("\n")),
        StandardOpenOption.APPEND);
    String run = "written-" + Runs.newId();
    assertEquals(
        "", cluster.run(program, run, cluster.broker.scram(), scram, PREFIX, "").expect(3).err());
    cluster.byPassword(SecuredCluster.PLAIN, PREFIX, "reader");
    Path plain = cluster.librdkafka(SecuredCluster.PLAIN, "PLAIN");
    assertKcatReads(run, cluster.broker.scram(), plain);
    cluster.byCertificate("subscriber", PREFIX, "reader");
    Path pem = cluster.certificates.pem("subscriber");
    Path certificate =
        Files.writeString(
            directory.resolve("kafka-certificate.conf"),
            """
            security.protocol=SSL
            ssl.ca.location=%s
            ssl.certificate.location=%s
            ssl.key.location=%s
            """
                .formatted(cluster.certificates.directory().resolve("ca.pem"), pem, pem));
    assertKcatReads(run, cluster.broker.mtls(), certificate);
  }

  private static void assertKcatReads(String run, String bootstrap, Path settings) {
    String command =
        "kcat -F %s -b %s -C -t %sprofile -o beginning -e -f '%%k\\n'"
            .formatted(settings, bootstrap, PREFIX);
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () -> {
              Shell.Result read = Shell.run(List.of("bash", "-c", command), Map.of()).expect(0);
              assertTrue(read.out().lines().anyMatch((run + "/program")::equals), read.out());
            });
  }

  /** Each sink as a reader, that of nodes as a reader of nodes besides, and nothing more. */
  @InSlices({9})
  @Test
  void shouldLetSinksRead() throws Exception {
    String run = "sunk-" + Runs.newId();
    Path all = cluster.byCertificate("files", PREFIX, "collector", "reader", "node-reader");
    assertEquals(
        "", cluster.run(program, run, cluster.broker.mtls(), all, PREFIX, "").expect(3).err());
    try (ProfileReader profiles =
        new ProfileReader(
            cluster.clients(cluster.byPassword("awaiting", PREFIX, "reader")), PREFIX)) {
      profiles.awaitComplete(run);
    }
    ParquetFolder folder = new ParquetFolder(directory);
    sink(folder, cluster.broker.mtls(), all).runWith("--once").expect(0);
    assertEquals("complete 20/15", folder.profile(run).orElseThrow());
    assertEquals("8 items, work 20", folder.nodes(run));
    String scram = cluster.broker.scram();
    Path reader = cluster.byPassword("sinking", PREFIX, "reader");
    try (PostgresServer server = new PostgresServer(directory)) {
      sink(server, scram, reader).runWith("--once").expect(0);
      assertEquals("complete 20/15", server.profile(run).orElseThrow());
    }
    try (Scraper scraper = new Scraper();
        SinkCommand sink = sink(scraper, scram, cluster.by("SCRAM-SHA-256", reader))) {
      sink.start();
      await()
          .atMost(Duration.ofMinutes(2))
          .ignoreExceptions()
          .untilAsserted(
              () ->
                  assertEquals("complete 20/15", scraper.profile(run).orElseThrow(), sink.said()));
    }
    Faults.report(
        "security",
        "sinks: Parquet with nodes (mTLS), PostgreSQL and Prometheus (SCRAM)",
        "1 run",
        "-",
        "exact in each");
  }

  private static SinkCommand sink(Target target, String bootstrap, Path properties) {
    return new SinkCommand(
        target, directory, cluster.options(bootstrap, properties, PREFIX), Map.of());
  }

  /** Two users of one cluster, each with topics and a topology of their own. */
  @InSlices({9})
  @Test
  void shouldKeepUsersApart() throws Exception {
    String theirs = "bob.";
    cluster.createTopics(theirs);
    cluster.startTopology(cluster.byPassword("bobs-topology", theirs, "topology"), theirs);
    String run = "same-" + Runs.newId();
    Path alice = cluster.byPassword("alice", PREFIX, "collector", "reader");
    Path bob = cluster.byPassword("bob", theirs, "collector", "reader");
    String scram = cluster.broker.scram();
    // Under one run id: what says whose run it is are the topics alone.
    assertEquals("", cluster.run(program, run, scram, alice, PREFIX, "").expect(3).err());
    Path other = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/what_if.c"), directory);
    assertEquals("", cluster.run(other, run, scram, bob, theirs, "").expect(0).err());
    assertWork(20, alice, PREFIX, run);
    assertWork(151, bob, theirs, run);

    Shell.Result report = cluster.whip("report", scram, bob, PREFIX, run).expect(125);
    assertTrue(report.err().contains("alice.run cannot be read: no permission"), report.err());
    String refused = "refused-" + Runs.newId();
    String why = "authorization failed";
    String said = cluster.run(program, refused, scram, bob, PREFIX, why).expect(3).err();
    assertTrue(said.contains("nothing of this run was recorded: lost "), said);
    assertWork(20, alice, PREFIX, run);
    Faults.report(
        "security",
        "two users, each with a topology",
        "3 runs, 1 report",
        "one tries the other's topics",
        "own profiles exact, the other's neither read nor written");
  }

  private static void assertWork(long work, Path user, String prefix, String run) throws Exception {
    try (ProfileReader profiles = new ProfileReader(cluster.clients(user), prefix)) {
      assertEquals(work, profiles.awaitComplete(run).program().getWork());
    }
  }

  /** The ways in which a collector is kept out. */
  @InSlices({6})
  @Test
  void shouldNotHurtAProgramThatIsNotLetIn() throws Exception {
    cluster.byPassword("known", PREFIX, "collector");
    Path wrong = cluster.byWrongPassword("known");
    Path stranger = directory.resolve("stranger.properties");
    Certificates others = Certificates.make(directory.resolve("others"), cluster.page);
    Files.writeString(
        stranger,
        Files.readString(wrong)
            .replace(
                "\nssl.truststore.location=" + cluster.certificates.directory(),
                "\nssl.truststore.location=" + others.directory()));
    Path powerless = cluster.byCertificate("powerless", PREFIX, "reader");
    Map<Path, List<String>> reasons =
        Map.of(
            wrong,
            List.of("denies the collector access", "invalid credentials", "broker-absent"),
            cluster.by("SCRAM-SHA-256", wrong),
            List.of("check sasl.* and ssl.*", "invalid credentials", "broker-absent"),
            stranger,
            List.of("denies the collector access", "certificate verify failed", "broker-absent"),
            powerless,
            // For the topic, or for the cluster: whichever librdkafka asks first.
            List.of("authorization failed", "delivery-failed"));
    for (Map.Entry<Path, List<String>> reason : reasons.entrySet()) {
      String run = "refused-" + Runs.newId();
      String bootstrap =
          reason.getKey() == powerless ? cluster.broker.mtls() : cluster.broker.scram();
      // The registry may be known to be out of reach long before a slow broker has said no.
      String first = reason.getValue().get(0);
      Shell.Result result =
          cluster.run(program, run, bootstrap, reason.getKey(), PREFIX, first).expect(3);
      assertEquals("", result.out());
      for (String part : reason.getValue()) {
        assertTrue(result.err().contains(part), part + " is not in:\n" + result.err());
      }
      assertTrue(result.err().contains("nothing of this run was recorded: lost "), result.err());
      assertFalse(result.err().contains("cannot log in with SCRAM"), result.err());
      assertSecret(result.err());
    }
    for (Path kept : List.of(wrong, stranger)) {
      String said = cluster.whip("doctor", cluster.broker.scram(), kept, PREFIX).expect(1).out();
      assertTrue(said.contains("broken   broker: " + cluster.broker.scram()), said);
      assertSecret(said);
    }
    Faults.report(
        "security",
        "collector not let in",
        "4 runs",
        "4",
        "program unhurt, loss reported and counted");
  }

  @InSlices({2})
  @Test
  void shouldCheckTheConnectionWithTheSameFile() throws Exception {
    Path doctor = cluster.byPassword("doctor", PREFIX, "reader");
    String said = cluster.whip("doctor", cluster.broker.scram(), doctor, PREFIX).out();
    assertTrue(said.contains("limited  broker: "), said);
    assertTrue(said.contains("runs Kafka 4.3"), said);
    assertTrue(said.contains("ok       registry: "), said);
    Path outside = cluster.byPassword("outside", PREFIX);
    said = cluster.whip("doctor", cluster.broker.scram(), outside, PREFIX).expect(1).out();
    assertTrue(
        said.contains(
            "denies permission to read alice.run, alice.profile, alice.account, alice.property,"
                + " alice.grain, alice.parallelism, alice.control, alice.whatif"),
        said);
    assertTrue(said.contains("fix: `whip topics acls --prefix alice.` prints what"), said);
    Path elsewhere = cluster.byPassword("elsewhere", "none.", "reader");
    said = cluster.whip("doctor", cluster.broker.scram(), elsewhere, "none.").expect(1).out();
    assertTrue(
        said.contains(
            "has no topics none.run, none.profile, none.account, none.property, none.grain,"
                + " none.parallelism, none.control, none.whatif"),
        said);
    cluster.passwords.put("doctor", "another");
    said = cluster.whip("doctor", cluster.broker.scram(), doctor, PREFIX).expect(1).out();
    assertTrue(said.contains("broken   registry: "), said);
  }

  @InSlices({2})
  @Test
  void shouldKeepPasswordsOutOfSight() throws Exception {
    Path user = cluster.byCertificate("quiet", PREFIX, "collector", "reader");
    assertProfiled(cluster.broker.mtls(), user, "--no-open");
    Proc.commandLines().values().forEach(SecuredClusterTest::assertSecret);
    assertSecret(Files.readString(topologyLog));
    assertSecret(Files.readString(cluster.broker.log()));
  }

  private static void assertProfiled(String bootstrap, Path user, String... more) throws Exception {
    Path json = directory.resolve("profile.json");
    String[] options = java.util.Arrays.copyOf(more, more.length + 6);
    List<String> rest =
        List.of("--clock", "virtual", "--json", json.toString(), "--", program + "");
    for (int i = 0; i < rest.size(); i++) {
      options[more.length + i] = rest.get(i);
    }
    Shell.Result result = cluster.whip("run", bootstrap, user, PREFIX, options).expect(0);
    JsonNode profile = new ObjectMapper().readTree(json.toFile());
    assertEquals("complete", profile.get("status").asText(), result.err());
    assertEquals(20, profile.get("work").asLong());
    assertEquals(15, profile.get("span").asLong());
    assertSecret(result.err());
  }

  private static void assertSecret(String text) {
    for (String password : cluster.passwords.values()) {
      assertFalse(text.contains(password), "a password is in: " + text);
    }
  }
}
