package whip.model.scale;

import java.util.Locale;

/** Kinds of time by which runs and regions are compared. */
public enum Timing {
  /** From the collector's start to the program's end. */
  ELAPSED,
  /**
   * {@code max(work / n, bound)}: no schedule on n processors is shorter. Waits are not in it, so
   * it stands in where no wall time is recorded: for regions, and on the virtual clock.
   */
  LEAST;

  /** Name in JSON: {@code elapsed}, {@code least}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
