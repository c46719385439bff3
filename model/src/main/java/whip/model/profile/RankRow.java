package whip.model.profile;

import java.util.Comparator;

/**
 * One of several processes whose profiles are read as one ({@link Ranks}).
 *
 * @param run its own run, which has a profile of its own
 * @param endReason how it ended; empty while it runs
 * @param work of this process alone, as {@code span}
 */
public record RankRow(
    int rank,
    String run,
    String host,
    int threads,
    Status status,
    String endReason,
    long work,
    long span) {

  /**
   * The largest span first; of equal ones the lowest rank, as the leftmost path (docs/model.md §3).
   */
  public static final Comparator<RankRow> ORDER =
      Comparator.comparingLong(RankRow::span).reversed().thenComparingInt(RankRow::rank);

  static RankRow of(Profile profile) {
    RunInfo run = profile.run();
    return new RankRow(
        run.rank(),
        run.run(),
        run.host(),
        run.threads(),
        profile.status(),
        run.endReason(),
        profile.tables().work(),
        profile.tables().span());
  }

  public double parallelism() {
    return Ratio.parallelism(work, span);
  }
}
