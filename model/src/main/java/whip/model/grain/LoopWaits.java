package whip.model.grain;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Waits of the chunks of one loop for each other: ordered blocks, sources and sinks. */
final class LoopWaits {
  private static final int NONE = -1;

  /** Iterations whose sources have not come. */
  private final Set<Long> ahead = new HashSet<>();

  private final Map<Long, Integer> sources = new HashMap<>();
  private int block = NONE;

  void announce(long iteration) {
    ahead.add(iteration);
  }

  boolean isAhead(long iteration) {
    return ahead.contains(iteration);
  }

  void source(long iteration, int vertex) {
    sources.putIfAbsent(iteration, vertex);
    ahead.remove(iteration);
  }

  /** Vertex of an iteration's source; none where the loop has no such source. */
  Set<Integer> source(long iteration) {
    Integer vertex = sources.get(iteration);
    return vertex == null ? Set.of() : Set.of(vertex);
  }

  /** How many iterations have come to their sources. */
  int sources() {
    return sources.size();
  }

  /** Where the last ordered block ended. */
  Set<Integer> block() {
    return block == NONE ? Set.of() : Set.of(block);
  }

  void blockEnded(int vertex) {
    block = vertex;
  }
}
