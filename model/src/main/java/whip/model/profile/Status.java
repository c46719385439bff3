package whip.model.profile;

import java.util.Locale;

/** How much of the run a profile covers. */
public enum Status {
  /** The program runs; every open node is taken as ending now. */
  RUNNING,
  /** The program ended and everything it made has come in. */
  COMPLETE,
  /** The run is over, but something is missing; the loss counters say what. */
  PARTIAL;

  /** Name in JSON: {@code running}, {@code complete}, {@code partial}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
