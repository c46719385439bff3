package whip.streams.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;
import whip.platform.IdleTime;

/**
 * Whether programs leave a processor of this machine to the engine: idle, or used by the engine
 * itself.
 */
final class FreeProcessor {
  /** Free share of one processor from which it counts as free; below the next it no longer does. */
  private static final double ENOUGH = 0.8;

  private static final double TOO_LITTLE = 0.5;

  private final Path stat;
  private final Supplier<Duration> own;
  private Duration before = Duration.ZERO;
  private boolean isFree = true;

  /**
   * @param own processor time of the engine so far
   */
  FreeProcessor(Path stat, Supplier<Duration> own) {
    this.stat = stat;
    this.own = own;
  }

  /** Measures this process and those that it has started. */
  static FreeProcessor besideThisProcess() {
    return new FreeProcessor(IdleTime.STAT, FreeProcessor::ownTime);
  }

  private static Duration ownTime() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants())
        .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** From here on. */
  void begin() {
    isFree = true;
    look(Duration.ZERO);
  }

  /** Whether it was in the time since the last look, which was so long ago. */
  boolean look(Duration since) {
    try {
      Duration now = IdleTime.UNIT.multipliedBy(IdleTime.read(stat)).plus(own.get());
      if (!since.isZero()) {
        double free = (double) now.minus(before).toNanos() / since.toNanos();
        isFree = free >= (isFree ? TOO_LITTLE : ENOUGH);
      }
      before = now;
    } catch (IOException unknown) {
      isFree = true; // Then nothing waits.
    }
    return isFree;
  }
}
