package whip.model.sequence;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import whip.model.algebra.Path;

/** The moments that the chunks of one execution of a loop wait for, each with the way to it. */
final class Waits {

  // Where the latest ordered block ends; null: there was none.
  private Path blockEnd;
  private final Map<Long, Path> sources = new HashMap<>();
  private final Set<Long> ahead = new HashSet<>();

  /** The waits of chunks that have not begun. */
  static Waits of(List<Sequence> chunks) {
    Waits waits = new Waits();
    for (Sequence chunk : chunks) {
      for (Element element : chunk.elements()) {
        if (element instanceof Element.Source source) {
          waits.ahead.add(source.iteration());
        }
      }
    }
    return waits;
  }

  /** Null: there was none yet. */
  Path blockEnd() {
    return blockEnd;
  }

  void blockEnded(Path moment) {
    blockEnd = moment;
  }

  /** An iteration has come to its source; no sink waits for a second one of it. */
  void source(long iteration, Path moment) {
    sources.putIfAbsent(iteration, moment);
    ahead.remove(iteration);
  }

  /** Whether the iteration has a source and has not come to it. */
  boolean isAhead(long iteration) {
    return ahead.contains(iteration);
  }

  /** Null: the iteration has not come to its source, or has none. */
  Path source(long iteration) {
    return sources.get(iteration);
  }

  int sources() {
    return sources.size();
  }
}
