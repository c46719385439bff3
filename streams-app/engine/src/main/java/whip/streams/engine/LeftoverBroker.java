package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import whip.engine.protocol.BrokerProcess;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;

/**
 * A broker whose engine was killed. It notices that and closes its files; the next engine waits for
 * that, and ends it if it does not.
 */
final class LeftoverBroker {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private LeftoverBroker() {}

  /** Returns when no earlier broker runs. */
  static void await(EngineDirectory directory) throws IOException {
    Optional<ProcessHandle> leftover = BrokerProcess.find(directory);
    if (leftover.isPresent() && !ends(leftover.get())) {
      leftover.get().destroyForcibly();
      if (!ends(leftover.get())) {
        throw new EngineException(
            "an earlier broker, process " + leftover.get().pid() + ", cannot be ended");
      }
    }
    Files.deleteIfExists(directory.brokerProcess());
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
