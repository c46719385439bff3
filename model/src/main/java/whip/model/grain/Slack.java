package whip.model.grain;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Room of a grain beside the critical path (docs/grains.md §2).
 *
 * @param slack how much longer it may get before it is critical
 * @param margin of a critical grain: how much shorter it may get until another path is as long
 * @param strand of a critical grain: number of the strand that has this margin; the path that takes
 *     over is {@link StrandGraph#avoiding} it
 */
public record Slack(long slack, OptionalLong margin, OptionalInt strand) {

  /**
   * Room of a grain, absent if it has no strands.
   *
   * @param strands numbers of its strands that take time
   */
  public static Optional<Slack> of(int[] strands, StrandGraph graph) {
    if (strands.length == 0) {
      return Optional.empty();
    }
    long slack = Long.MAX_VALUE;
    long margin = Long.MAX_VALUE;
    int critical = -1;
    for (int strand : strands) {
      long room = graph.slack(strand);
      slack = Math.min(slack, room);
      if (room == 0 && graph.margin(strand) < margin) {
        margin = graph.margin(strand);
        critical = strand;
      }
    }
    return Optional.of(
        critical < 0
            ? new Slack(slack, OptionalLong.empty(), OptionalInt.empty())
            : new Slack(slack, OptionalLong.of(margin), OptionalInt.of(critical)));
  }
}
