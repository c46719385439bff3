package whip.cli.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import whip.platform.IdleTime;

/**
 * A processor of this machine that is free: what can wait must not take one from the program that
 * is profiled.
 */
public final class IdleProcessor {
  /** From look to look twice as long, for programs that use all for hours. */
  private static final Duration FIRST_LOOK = IdleTime.UNIT.multipliedBy(5);

  private static final Duration LOOK_MAX = FIRST_LOOK.multipliedBy(64);

  private IdleProcessor() {}

  /**
   * Waits until there is one, or until the program ends; not at all where the system does not
   * report it.
   *
   * @param endsWithin waits for so long, and says whether the program has ended
   */
  public static void await(Predicate<Duration> endsWithin) {
    await(IdleTime.STAT, endsWithin);
  }

  static void await(Path stat, Predicate<Duration> endsWithin) {
    Duration look = FIRST_LOOK;
    try {
      long before = IdleTime.read(stat);
      while (!endsWithin.test(look)) {
        long now = IdleTime.read(stat);
        // What is left of a processor that has something to do is less.
        if (now - before >= look.dividedBy(IdleTime.UNIT) * 8 / 10) {
          return;
        }
        before = now;
        look = look.compareTo(LOOK_MAX) < 0 ? look.multipliedBy(2) : look;
      }
    } catch (IOException unreadable) {
      return; // As if there were one.
    }
  }
}
