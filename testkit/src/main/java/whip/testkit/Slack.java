package whip.testkit;

import java.util.List;
import java.util.OptionalLong;

/**
 * Room of a grain beside the critical path, burdens left out.
 *
 * @param slack how much longer it may get before it becomes critical
 * @param margin of a critical grain: by how much it may get shorter until another path is as long;
 *     at most the work of one of its strands
 * @param takesOver lineages of the code on that path, in its order; empty if every path goes
 *     through the grain, and for a grain that is not critical
 */
public record Slack(long slack, OptionalLong margin, List<String> takesOver) {
  public Slack {
    takesOver = List.copyOf(takesOver);
  }
}
