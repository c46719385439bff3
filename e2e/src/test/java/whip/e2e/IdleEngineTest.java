package whip.e2e;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.testkit.tier.InSlices;

/** An engine that has nothing to do, day and night, on somebody's laptop. */
@ExtendWith(Engine.class)
@InSlices({2, 7})
class IdleEngineTest {

  /** A topology that commits without need does so ten times a second. */
  private static final Duration QUIET = Duration.ofSeconds(3);

  @TempDir Path directory;

  private long written;

  @Test
  void shouldWriteNothingWhileNoProgramRuns(Engine.Endpoint engine) {
    Path program = Toolchain.clang(Home.ROOT.resolve("e2e/src/test/programs/echo.c"), directory);
    awaitQuiet(engine);
    long before = written;
    new Runs(engine).complete(program);
    awaitQuiet(engine);
    assertTrue(written > before, "a run is looked for in the right place");
  }

  private void awaitQuiet(Engine.Endpoint engine) {
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(QUIET)
        .ignoreExceptionsInstanceOf(UncheckedIOException.class) // A log goes while we count.
        .until(
            () -> {
              long last = written;
              written = bytesOf(engine.stateHome().resolve("whip/engine/broker"));
              return written == last;
            });
  }

  /** In the logs of all topics; the cluster's own has an entry every 500 ms in any case. */
  private static long bytesOf(Path broker) throws IOException {
    try (Stream<Path> files = Files.walk(broker)) {
      return files
          .filter(file -> file.toString().endsWith(".log"))
          .filter(file -> !file.getParent().endsWith("__cluster_metadata-0"))
          .mapToLong(IdleEngineTest::size)
          .sum();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
