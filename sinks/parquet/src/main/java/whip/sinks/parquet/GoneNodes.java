package whip.sinks.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.read.NodeRecords.Gap;
import whip.read.ProfileRows;
import whip.schemas.profile.NodeRange;

/**
 * Records of runs that were deleted from the node topic before they were written, by what the runs'
 * profiles say of where their records stand:
 *
 * <pre>
 * records have expired: at most 5 of the 8 of run k3f9q2zd01 and 2 more runs are gone from the node
 * topic
 * </pre>
 */
final class GoneNodes {
  private final List<Gap> gaps;
  private final List<String> runs = new ArrayList<>();
  private long gone;
  private long of;

  GoneNodes(List<Gap> gaps) {
    this.gaps = List.copyOf(gaps);
  }

  /** Looks at a run once, when its profile is final. */
  void add(String run, ProfileRows rows) {
    long here = rows.program().getNodes().stream().mapToLong(this::overlap).sum();
    if (here > 0) {
      runs.add(run);
      gone += Math.min(here, rows.program().getBatches());
      of += rows.program().getBatches();
    }
  }

  /** Offsets, among which those of other runs may be. */
  private long overlap(NodeRange range) {
    return gaps.stream()
        .mapToLong(gap -> gap.overlap(range.getPartition(), range.getFrom(), range.getTo()))
        .sum();
  }

  /** Sentence on the losses; empty: nothing is gone. */
  Optional<String> text() {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    String more = runs.size() == 1 ? "" : " and %d more runs".formatted(runs.size() - 1);
    return Optional.of(
        "records have expired: at most %d of the %d of run %s%s are gone from the node topic (retention.ms, retention.bytes, or deleted by hand) and in no file"
            .formatted(gone, of, runs.get(0), more));
  }
}
