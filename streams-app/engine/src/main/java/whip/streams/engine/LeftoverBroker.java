package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import whip.engine.protocol.EngineException;
import whip.platform.PrivateFile;

/**
 * A broker whose engine was killed. It notices that and closes its files; the next engine waits for
 * that, and ends it if it does not. The start time distinguishes it from a stranger that got its
 * pid.
 */
final class LeftoverBroker {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private LeftoverBroker() {}

  /** Remembers the broker for a later engine. */
  static void note(Path file, ProcessHandle broker) throws IOException {
    PrivateFile.write(file, broker.pid() + "\n" + startOf(broker).orElse(Instant.EPOCH) + "\n");
  }

  /** Returns when no earlier broker runs. */
  static void await(Path file) throws IOException {
    Optional<ProcessHandle> leftover = find(file);
    if (leftover.isPresent() && !ends(leftover.get())) {
      leftover.get().destroyForcibly();
      if (!ends(leftover.get())) {
        throw new EngineException(
            "an earlier broker, process " + leftover.get().pid() + ", cannot be ended");
      }
    }
    Files.deleteIfExists(file);
  }

  static Optional<ProcessHandle> find(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file);
    if (lines.size() < 2) {
      return Optional.empty(); // The engine died while it wrote: the broker had just been started.
    }
    Instant start = Instant.parse(lines.get(1));
    return ProcessHandle.of(Long.parseLong(lines.get(0)))
        .filter(ProcessHandle::isAlive)
        .filter(process -> startOf(process).equals(Optional.of(start)));
  }

  private static Optional<Instant> startOf(ProcessHandle process) {
    return process.info().startInstant();
  }

  private static boolean ends(ProcessHandle process) {
    try {
      process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException stillThere) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("bug: waiting for a process failed", impossible);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
