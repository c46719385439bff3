package whip.streams.engine;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who goes first; what Kafka Streams and Linux make of it is for the end-to-end tests. */
class YieldingTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  private final AtomicLong nowNs = new AtomicLong();
  private final ProgramsRunning programs = new ProgramsRunning(nowNs::get);
  private final AtomicBoolean looked = new AtomicBoolean();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private Path niceness;
  private Yielding yielding;

  /** On a machine where no processor is ever idle. */
  @BeforeEach
  void start() throws IOException {
    Path stat = Files.writeString(directory.resolve("stat"), "cpu  9 0 9 100 7\n");
    niceness = Files.writeString(directory.resolve("autogroup"), "");
    yielding =
        new Yielding(
            programs,
            looked::get,
            new FreeProcessor(stat, () -> Duration.ZERO),
            new Share(niceness),
            new Yielding.Work() {
              @Override
              public void pause() {
                done.add("pauses");
              }

              @Override
              public void resume() {
                done.add("resumes");
              }
            },
            waits -> done.add(waits ? "waits" : "works"));
    yielding.start();
  }

  @AfterEach
  void stop() {
    yielding.close();
  }

  @Test
  void shouldLetTheProgramGoFirstAndCatchUpAtItsEnd() {
    programs.heard("a", true);
    programs.heard("b", true);
    await().atMost(LIMIT).until(() -> done.contains("pauses"));
    await().atMost(LIMIT).until(() -> Files.readString(niceness).equals("5"));
    programs.heard("a", false);
    programs.heard("b", false);
    await().atMost(LIMIT).until(() -> Files.readString(niceness).equals("0"));
    assertEquals(List.of("waits", "pauses", "works", "resumes"), done);
  }

  @Test
  void shouldWorkWhileSomebodyLooks() {
    programs.heard("a", true);
    await().atMost(LIMIT).until(() -> done.contains("pauses"));
    looked.set(true);
    await().atMost(LIMIT).until(() -> done.contains("resumes"));
    await().atMost(LIMIT).until(() -> Files.readString(niceness).equals("0"));
    looked.set(false);
    await().atMost(LIMIT).until(() -> done.lastIndexOf("pauses") > 1);
  }

  /** Its helper was killed: nobody says that it has ended. */
  @Test
  void shouldNotWaitForAProgramOfWhichNothingIsHeard() {
    programs.heard("a", true);
    await().atMost(LIMIT).until(() -> done.contains("pauses"));
    nowNs.addAndGet(Duration.ofSeconds(6).toNanos());
    await().atMost(LIMIT).until(() -> done.contains("resumes"));
  }

  @Test
  void shouldGoOnWhenTheEngineStops() {
    programs.heard("a", true);
    await().atMost(LIMIT).until(() -> done.contains("pauses"));
    yielding.close();
    assertTrue(done.contains("resumes"));
  }

  @Test
  void shouldLeaveShortProgramsAlone() throws InterruptedException {
    programs.heard("a", true);
    programs.heard("a", false);
    assertTrue(programs.awaitEnd(LIMIT));
    assertFalse(done.contains("pauses"));
  }
}
