package whip.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A stage's scan of many keys, in slices of time. A stage that works for 10 s on end loses its
 * transaction, and does the same again for ever; so one slice has half a second, and the next goes
 * on where it stopped.
 */
public final class TimeSlicedScan {

  private static final long SLICE_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private final LongSupplier stopwatchNs;
  private String last = "";
  private long begunNs;

  public TimeSlicedScan(LongSupplier stopwatchNs) {
    this.stopwatchNs = stopwatchNs;
  }

  /** Begins a slice: all keys, those first that come next in the scan. */
  public List<String> begin(NavigableSet<String> all) {
    begunNs = stopwatchNs.getAsLong();
    List<String> order = new ArrayList<>(all.tailSet(last, false));
    order.addAll(all.headSet(last, true));
    return order;
  }

  /**
   * Notes that this key has been looked at.
   *
   * @return whether there is time for more
   */
  public boolean goOn(String key) {
    last = key;
    return passedNs() <= SLICE_NS;
  }

  /** Time since the slice began. */
  public long passedNs() {
    return stopwatchNs.getAsLong() - begunNs;
  }
}
