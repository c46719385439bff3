package whip.codec;

import java.time.Instant;
import java.util.List;
import whip.model.construct.AccountChange;
import whip.model.construct.CauseChange;
import whip.model.construct.PassChange;
import whip.model.construct.PathFacts;
import whip.model.construct.PhaseMarks;

/**
 * One record of how a run's account grew.
 *
 * @param incarnation which collector of the run: one that restarts counts from 0 again
 * @param stream number of the stream of records
 * @param sequence from 0 without gaps in its stream
 * @param sentAt when the collector encoded it
 * @param cut what it belongs to
 * @param paths that are new, or whose depth has changed
 * @param phases whose marks have changed: all marks up to the cut
 */
public record AccountChanges(
    String run,
    long incarnation,
    int stream,
    long sequence,
    Instant sentAt,
    Cut cut,
    List<PathFacts> paths,
    List<AccountChange> accounts,
    List<PassChange> passes,
    List<CauseChange> causes,
    List<PhaseMarks> phases) {

  /** Changes in which no phase has a new mark. */
  public AccountChanges(
      String run,
      long incarnation,
      int stream,
      long sequence,
      Instant sentAt,
      Cut cut,
      List<PathFacts> paths,
      List<AccountChange> accounts,
      List<PassChange> passes,
      List<CauseChange> causes) {
    this(
        run,
        incarnation,
        stream,
        sequence,
        sentAt,
        cut,
        paths,
        accounts,
        passes,
        causes,
        List.of());
  }

  /**
   * A moment up to which every thread is accounted for.
   *
   * @param time since the run's start, in its unit
   * @param whole whether this is the last record of the cut
   * @param ended whether the cut is the run's last
   * @param threads seen so far
   * @param phase at whose mark it lies; empty: a heartbeat's, or the last one
   */
  public record Cut(long time, boolean whole, boolean ended, int threads, String phase) {

    /** A cut at no mark. */
    public Cut(long time, boolean whole, boolean ended, int threads) {
      this(time, whole, ended, threads, "");
    }
  }
}
