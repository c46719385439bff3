package whip.model.grain;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Lineages as a tree: a row for each code, construct and region that has one. Rows of what is made
 * follow those of their makers.
 */
final class Makers {
  static final int ROOT = 0;

  private static final int NO_GRAIN = -1;
  private static final int OWN = 0;
  private static final int SHARED = 1;
  private static final int RANGE = 2;

  private final IntColumn parents = new IntColumn();
  private final IntColumn kinds = new IntColumn();
  private final LongColumn numbers = new LongColumn();
  private final LongColumn lengths = new LongColumn();
  private final IntColumn grains = new IntColumn();
  private final Map<Integer, Long> chunks = new HashMap<>();

  Makers() {
    add(ROOT, Lineage.Kind.OWN, 0, 0);
  }

  private int add(int parent, Lineage.Kind kind, long number, long length) {
    parents.add(parent);
    kinds.add(code(kind));
    numbers.add(number);
    lengths.add(length);
    grains.add(NO_GRAIN);
    return parents.size() - 1;
  }

  private static int code(Lineage.Kind kind) {
    return switch (kind) {
      case OWN -> OWN;
      case SHARED -> SHARED;
      case RANGE -> RANGE;
    };
  }

  private static Lineage.Kind kind(int code) {
    return code == OWN
        ? Lineage.Kind.OWN
        : code == SHARED ? Lineage.Kind.SHARED : Lineage.Kind.RANGE;
  }

  int own(int parent, long number) {
    return add(parent, Lineage.Kind.OWN, number, 0);
  }

  int shared(int parent, long number) {
    return add(parent, Lineage.Kind.SHARED, number, 0);
  }

  int range(int parent, long first, long iterations) {
    return add(parent, Lineage.Kind.RANGE, first, iterations);
  }

  /** Number of the next chunk of a taskloop. */
  long nextChunk(int taskloop) {
    return chunks.merge(taskloop, 1L, Math::addExact) - 1;
  }

  /** Iterations of a range, when all of its loop's are known. */
  void setRange(int maker, long first, long iterations) {
    numbers.set(maker, first);
    lengths.set(maker, iterations);
  }

  void setGrain(int maker, int grain) {
    grains.set(maker, grain);
  }

  int size() {
    return parents.size();
  }

  int parent(int maker) {
    return parents.get(maker);
  }

  boolean isGrain(int maker) {
    return grains.get(maker) != NO_GRAIN;
  }

  /** Number of the grain that this is. */
  int grain(int maker) {
    return grains.get(maker);
  }

  boolean isRange(int maker) {
    return kinds.get(maker) == RANGE;
  }

  long number(int maker) {
    return numbers.get(maker);
  }

  long iterations(int maker) {
    return lengths.get(maker);
  }

  Lineage lineage(int maker) {
    Deque<Integer> path = new ArrayDeque<>();
    for (int at = maker; at != ROOT; at = parents.get(at)) {
      path.push(at);
    }
    return new Lineage(path.stream().map(this::step).toList());
  }

  Lineage.Step step(int maker) {
    return new Lineage.Step(kind(kinds.get(maker)), numbers.get(maker), lengths.get(maker));
  }
}
