package whip.engine.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import whip.platform.PrivateFile;

/**
 * The engine's broker, as noted for a later engine. The start time distinguishes it from a stranger
 * that got its pid.
 *
 * <pre>
 * 4712
 * 2026-11-20T21:00:00.120Z
 * </pre>
 */
public final class BrokerProcess {

  private BrokerProcess() {}

  /** Remembers the broker for a later engine. */
  public static void note(EngineDirectory directory, ProcessHandle broker) throws IOException {
    PrivateFile.write(
        directory.brokerProcess(),
        broker.pid() + "\n" + startOf(broker).orElse(Instant.EPOCH) + "\n");
  }

  /** The broker that was noted last, if it still runs. */
  public static Optional<ProcessHandle> find(EngineDirectory directory) throws IOException {
    Path file = directory.brokerProcess();
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
}
