package whip.model.construct;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Accounts of one running program as they were at some of its cuts, for what happened in the time
 * before the newest one. A cut is kept if it comes a part of that time after the one that was kept
 * before. So the difference covers the wanted time, and little more than such a part beyond it:
 *
 * <pre>
 * the last 70 s, 8 cuts, one a second      kept at 0 s, 10 s, ... 70 s
 * at 79 s                                  from 0 s on: the cut at 10 s is 69 s old
 * at 80 s                                  from 10 s on
 * </pre>
 *
 * <p>An account takes some 300 B for each path and thread that is in it, of which cuts share what
 * has not changed: 100 paths on 16 threads in 8 cuts are at most 4 MB.
 */
public final class RecentCuts {
  /** Cuts that are kept of one run where nothing else is said. */
  public static final int CUTS_MAX = 8;

  private final long windowNs;
  private final long stepNs;
  private final Deque<Cut> kept = new ArrayDeque<>();
  private Cut newest;

  /** An account, and when it was read. */
  private record Cut(Constructs account, long atNs) {}

  public RecentCuts(Duration window) {
    this(window, CUTS_MAX);
  }

  /**
   * Nothing yet.
   *
   * @param max how many cuts are kept, besides the newest; 2 at least
   */
  public RecentCuts(Duration window, int max) {
    windowNs = window.toNanos();
    // One is as old as the window or older. In less than max - 1 steps there are max - 1 others.
    stepNs = (windowNs + max - 2) / (max - 1);
  }

  /**
   * Takes an account that was read, again or for the first time.
   *
   * @param nowNs time of a clock that only goes forward
   */
  public void add(Constructs account, long nowNs) {
    if (newest != null && newest.account.cut() == account.cut()) {
      newest = new Cut(account, newest.atNs);
      return;
    }
    newest = new Cut(account, nowNs);
    if (kept.isEmpty() || nowNs - kept.getLast().atNs >= stepNs) {
      kept.addLast(newest);
    }
    while (hasSecondAsOld()) {
      kept.removeFirst();
    }
  }

  /** Whether a later cut than the oldest one is old enough, too. */
  private boolean hasSecondAsOld() {
    return kept.stream().skip(1).findFirst().filter(this::isOldEnough).isPresent();
  }

  private boolean isOldEnough(Cut cut) {
    return newest.atNs - cut.atNs >= windowNs;
  }

  /** Whether the newest cut came the wanted time after the one that the window begins with. */
  public boolean isWhole() {
    return !kept.isEmpty() && isOldEnough(kept.getFirst());
  }

  /**
   * Account of the wanted time up to the newest cut, or of the time since the first cut that was
   * read. Empty where there is only one.
   */
  public Optional<Constructs> window() {
    return begin().map(earlier -> newest.account.since(earlier, ""));
  }

  /** The account at the cut that the window begins with. Empty where there is only one. */
  public Optional<Constructs> begin() {
    return kept.isEmpty() || kept.getFirst().account.cut() == newest.account.cut()
        ? Optional.empty()
        : Optional.of(kept.getFirst().account);
  }

  /** How many cuts are kept, besides the newest. */
  public int size() {
    return kept.size();
  }
}
