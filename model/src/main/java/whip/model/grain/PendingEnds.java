package whip.model.grain;

/**
 * Lists of vertices that somebody will wait for. Two lists become one without a look at what is in
 * them: a chain of 300,000 tasks hands each on 300,000 times.
 */
final class PendingEnds {
  /** A list, which is over when it has been added to another one. */
  static final class Ends {
    private int first = NONE;
    private int last = NONE;

    boolean isEmpty() {
      return first == NONE;
    }

    void clear() {
      first = NONE;
      last = NONE;
    }
  }

  /** Takes a vertex. */
  interface Sink {
    void vertex(int vertex);
  }

  private static final int NONE = -1;

  private final IntColumn vertices = new IntColumn();
  private final IntColumn nexts = new IntColumn();

  void add(Ends ends, int vertex) {
    vertices.add(vertex);
    nexts.add(NONE);
    link(ends, vertices.size() - 1, vertices.size() - 1);
  }

  /** Moves all of {@code more} behind those of {@code ends}. */
  void addAll(Ends ends, Ends more) {
    if (!more.isEmpty()) {
      link(ends, more.first, more.last);
      more.clear();
    }
  }

  private void link(Ends ends, int first, int last) {
    if (ends.isEmpty()) {
      ends.first = first;
    } else {
      nexts.set(ends.last, first);
    }
    ends.last = last;
  }

  void each(Ends ends, Sink sink) {
    for (int cell = ends.first; cell != NONE; cell = nexts.get(cell)) {
      sink.vertex(vertices.get(cell));
    }
  }
}
