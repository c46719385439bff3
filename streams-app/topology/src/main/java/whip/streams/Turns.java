package whip.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Turns of a stage that looks at many keys from time to time. A stage that works for 10 s on end
 * loses its transaction, and does the same again for ever; so one look has half a second, and the
 * next goes on where it stopped.
 */
public final class Turns {

  private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private final LongSupplier stopwatchNs;
  private String last = "";
  private long begunNs;

  public Turns(LongSupplier stopwatchNs) {
    this.stopwatchNs = stopwatchNs;
  }

  /** Begins a look: all, in the order of their turns. */
  public List<String> begin(NavigableSet<String> all) {
    begunNs = stopwatchNs.getAsLong();
    List<String> turns = new ArrayList<>(all.tailSet(last, false));
    turns.addAll(all.headSet(last, true));
    return turns;
  }

  /**
   * Notes that this one has had its turn.
   *
   * @return whether there is time for more
   */
  public boolean goOn(String one) {
    last = one;
    return passedNs() <= LOOK_NS;
  }

  /** Since the look began. */
  public long passedNs() {
    return stopwatchNs.getAsLong() - begunNs;
  }
}
