package whip.model.grain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Siblings of a graph: grains of one maker that one wait closes, or the chunks of one loop. A grain
 * is in one group.
 */
public final class SiblingGroups {
  private final GrainGraph graph;
  private final GrainColumns columns;
  private final int[] first;
  private final int[] members;

  SiblingGroups(GrainGraph graph, GrainColumns columns) {
    this.graph = graph;
    this.columns = columns;
    first = new int[columns.waitsFrom.size() + 1];
    for (int grain = 0; grain < columns.size(); grain++) {
      first[group(grain) + 1]++;
    }
    for (int group = 0; group < size(); group++) {
      first[group + 1] += first[group];
    }
    members = new int[columns.size()];
    int[] next = first.clone();
    for (int grain = 0; grain < columns.size(); grain++) {
      members[next[group(grain)]++] = grain;
    }
  }

  public int size() {
    return first.length - 1;
  }

  /** Group of a grain. */
  public int group(int grain) {
    return columns.groups.get(grain);
  }

  /** How many grains are in a group. */
  public int count(int group) {
    return first[group + 1] - first[group];
  }

  /** Grains of a group in the order in which they were made, chunks by their iterations. */
  public List<GraphGrain> grains(int group) {
    List<GraphGrain> grains = new ArrayList<>();
    for (int i = first[group]; i < first[group + 1]; i++) {
      grains.add(graph.grain(members[i]));
    }
    if (grains.stream().allMatch(GraphGrain::isChunk)) {
      grains.sort(Comparator.comparing(GraphGrain::lineage));
    }
    return grains;
  }

  /** Sums of a group. */
  public Siblings siblings(int group) {
    Siblings sum = Siblings.NONE;
    for (GraphGrain grain : grains(group)) {
      sum =
          sum.then(
              Siblings.grain(
                  grain.directive(),
                  grain.lineage(),
                  grain.work(),
                  grain.burden(),
                  grain.subtree()));
    }
    return sum;
  }

  /** How long their maker waits for them; absent where others wait. */
  public OptionalLong waiting(int group) {
    int from = columns.waitsFrom.get(group);
    return from == GrainColumns.NONE
        ? OptionalLong.empty()
        : OptionalLong.of(
            graph.strands().end(columns.waitsTo.get(group)) - graph.strands().end(from));
  }
}
