package whip.model.profile;

import java.util.List;

/**
 * A profile as people and other programs see it (docs/model.md §3): the run, how much of it is
 * known, and the tables.
 *
 * @param cut what the tables leave out
 * @param ranks the processes whose profiles were merged into this one, by number; empty where it is
 *     that of one process
 */
public record Profile(RunInfo run, Status status, Tables tables, Cut cut, List<RankRow> ranks) {

  public Profile {
    ranks = List.copyOf(ranks);
  }

  /** Profile of one process. */
  public Profile(RunInfo run, Status status, Tables tables, Cut cut) {
    this(run, status, tables, cut, List.of());
  }

  public double parallelism() {
    return Ratio.parallelism(tables.work(), tables.span());
  }

  /** How much faster than one processor any number of them can be: work by bound. */
  public double speedupMax() {
    return Ratio.parallelism(tables.work(), tables.bound());
  }

  public boolean isOfRanks() {
    return !ranks.isEmpty();
  }

  /** The run that the critical path lies in: of several ranks the one with the largest span. */
  public String criticalRun() {
    return ranks.stream().min(RankRow.ORDER).map(RankRow::run).orElse(run.run());
  }
}
