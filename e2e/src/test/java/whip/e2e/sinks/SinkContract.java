package whip.e2e.sinks;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.testkit.tier.InSlices;

/**
 * Contract of every sink, whatever it writes to: shown with the command a user gives, a real broker
 * and the real target.
 */
@ExtendWith(Engine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SinkContract {
  /** Generous: only what never comes reaches it. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Duration LOOK = Duration.ofMillis(300);

  Path directory;

  private Engine.Endpoint endpoint;
  private SinkTopics topics;
  private Target target;
  private SinkCommand sink;

  /** Makes the target, empty. */
  abstract Target target(Path directory) throws Exception;

  @BeforeAll
  void start(Engine.Endpoint engine, @TempDir Path ofTheClass) throws Exception {
    directory = ofTheClass;
    endpoint = engine;
    topics = new SinkTopics(engine);
    target = target(directory);
    sink = new SinkCommand(engine, topics.prefix(), target, directory);
    sink.start();
  }

  @AfterAll
  void stop() {
    sink.close();
    target.close();
    topics.close();
  }

  @Test
  void shouldWriteARunOnceHoweverOftenItComes() {
    topics.complete("twice", 1, 2600, 1000, 2);
    topics.complete("twice", 1, 2600, 1000, 2);
    topics.complete("after-twice", 1, 100, 50, 1);
    awaitProfile("after-twice", "complete 100/50");
    assertEquals(Optional.of("complete 2600/1000"), target.profile("twice"));
    assertEquals(Set.of("a.c:1", "a.c:2"), target.directives("twice"));
  }

  @InSlices({0, 1, 2, 6, 7, 8})
  @Test
  void shouldGoOnAfterARestart() {
    topics.complete("before", 1, 300, 100, 1);
    topics.complete("changing", 1, 300, 100, 1);
    awaitProfile("changing", "complete 300/100");
    sink.stop();
    topics.complete("changing", 2, 320, 110, 2);
    topics.complete("meanwhile", 1, 500, 250, 1);
    sink.start();
    awaitProfile("meanwhile", "complete 500/250");
    awaitProfile("changing", "complete 320/110");
    awaitProfile("before", "complete 300/100");
    assertEquals(Set.of("a.c:1", "a.c:2"), target.directives("changing"));
  }

  @InSlices({3, 4, 5, 9})
  @Test
  void shouldGoOnAfterItWasKilled() {
    topics.complete("lived", 1, 300, 100, 1);
    awaitProfile("lived", "complete 300/100");
    sink.kill();
    topics.complete("lived", 2, 330, 110, 1);
    sink.start();
    awaitProfile("lived", "complete 330/110");
  }

  @InSlices({0, 1, 2, 6, 7, 8})
  @Test
  void shouldNotGoBackToWhatComesLate() {
    topics.complete("late", 5, 900, 300, 2);
    topics.complete("late", 4, 800, 290, 2);
    topics.complete("after-late", 1, 100, 50, 1);
    awaitProfile("after-late", "complete 100/50");
    awaitProfile("late", "complete 900/300");
    assertEquals(Set.of("a.c:1", "a.c:2"), target.directives("late"));
  }

  @InSlices({3, 4, 5, 9})
  @Test
  void shouldForgetWhatIsGone() {
    topics.complete("shrinks", 1, 700, 300, 3);
    awaitProfile("shrinks", "complete 700/300");
    topics.retireDirective("shrinks", 3);
    topics.complete("shrinks", 2, 710, 300, 2);
    awaitProfile("shrinks", "complete 710/300");
    assertEquals(Set.of("a.c:1", "a.c:2"), target.directives("shrinks"));
    topics.remove("shrinks", 2);
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              assertEquals(Optional.empty(), target.profile("shrinks"));
              assertEquals(Set.of(), target.directives("shrinks"));
            });
  }

  /** Each cut groups threads again: no group of an older cut may stay. */
  @InSlices({3, 4, 5, 9})
  @Test
  void shouldFollowAnAccountUntilItIsRemoved() {
    topics.complete("accounted", 1, 300, 100, 1);
    SampleAccounts.small(topics, "accounted", 10, Map.of("0-1", 5L));
    awaitAccount("accounted", "10");
    sink.kill();
    SampleAccounts.small(topics, "accounted", 20, Map.of("0", 15L, "1", 10L));
    SampleAccounts.small(topics, "accounted", 20, Map.of("0", 15L, "1", 10L));
    sink.start();
    awaitAccount("accounted", "25");
    SampleAccounts.remove(topics, "accounted");
    await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .untilAsserted(() -> assertEquals(Optional.empty(), target.account("accounted")));
    assertEquals(Optional.of("complete 300/100"), target.profile("accounted"));
    topics.remove("accounted", 1);
  }

  private void awaitAccount(String run, String work) {
    await()
        .atMost(LIMIT)
        .pollInterval(LOOK)
        .ignoreExceptions()
        .untilAsserted(() -> assertEquals(Optional.of(work), target.account(run), sink.said()));
  }

  @InSlices({0, 1, 2, 6, 7, 8})
  @Test
  void shouldTakeRecordsOfALaterVersion() {
    topics.send("run", "newer", SinkTopics.runRecord("newer"));
    topics.program(SinkTopics.program("newer", 1, 40, 20, 0), "joules", 17);
    awaitProfile("newer", "complete 40/20");
    sawNewField("newer", "joules", 17);
  }

  /** Where the target has room for it. */
  void sawNewField(String run, String field, long value) {}

  @InSlices({3, 4, 5, 9})
  @Test
  void shouldLeaveOutWhatIsNoRecord() throws Exception {
    topics.garbage("profile", "broken/program");
    topics.garbage("run", "broken");
    topics.complete("after-broken", 1, 100, 50, 1);
    awaitProfile("after-broken", "complete 100/50");
    assertEquals(Optional.empty(), target.profile("broken"));
  }

  @InSlices({0, 1, 2, 6, 7, 8})
  @Test
  void shouldCatchUpWithATargetThatWasAway() {
    topics.complete("outage", 1, 300, 100, 1);
    awaitProfile("outage", "complete 300/100");
    target.fail();
    topics.complete("outage", 2, 310, 110, 2);
    topics.complete("in-the-dark", 1, 60, 20, 1);
    if (target.isMissed()) {
      sink.awaitTrouble();
    }
    target.recover();
    awaitProfile("in-the-dark", "complete 60/20");
    awaitProfile("outage", "complete 310/110");
    assertEquals(Set.of("a.c:1", "a.c:2"), target.directives("outage"));
  }

  @InSlices({3, 4, 5, 9})
  @Test
  void shouldSayThatTheClusterDoesNotLetItIn() throws Exception {
    Path strange = directory.resolve("strange.properties");
    String own = Files.readString(endpoint.stateHome().resolve("whip/engine/client.properties"));
    Files.writeString(strange, own.replaceAll("password=\"[^\"]*\"", "password=\"guessed\""));
    assertTrue(!own.equals(Files.readString(strange)), "a password in " + own);
    var refused = sink.runWith("--config", strange.toString());
    assertEquals(125, refused.status(), refused.err());
    assertTrue(refused.err().contains("uthentication"), refused.err());
  }

  SinkTopics topics() {
    return topics;
  }

  Target target() {
    return target;
  }

  SinkCommand sink() {
    return sink;
  }

  void awaitProfile(String run, String expected) {
    await()
        .atMost(LIMIT)
        .pollInterval(LOOK) // To look costs more than to wait.
        .ignoreExceptions()
        .untilAsserted(() -> assertEquals(Optional.of(expected), target.profile(run), sink.said()));
  }
}
