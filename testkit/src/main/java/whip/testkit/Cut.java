package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import whip.testkit.Statement.Chunk;

/**
 * Neighbouring iterations that run as one chunk.
 *
 * @param first the first of them, from 0
 */
record Cut(int first, int iterations, Chunk chunk) {
  /** Chunks that a team runs of a loop, as the program says or in chunks of {@code size}. */
  static List<Cut> of(Statement.Loop loop, int teamSize, Integer size) {
    if (size != null) {
      return by(size, loop.chunks().stream().map(Chunk::body).toList());
    }
    List<Cut> cuts = new ArrayList<>();
    int first = 0;
    for (Chunk chunk : loop.chunksOn(teamSize)) {
      int iterations = loop.iterationsOf(cuts.size(), teamSize);
      cuts.add(new Cut(first, iterations, chunk));
      first += iterations;
    }
    return cuts;
  }

  /** One chunk per element. */
  static List<Cut> each(List<Chunk> chunks) {
    List<Cut> cuts = new ArrayList<>();
    chunks.forEach(chunk -> cuts.add(new Cut(cuts.size(), 1, chunk)));
    return cuts;
  }

  /** Iterations in chunks of {@code size}; the last may have fewer. Members take turns. */
  static List<Cut> by(int size, List<List<Statement>> iterations) {
    if (size < 1) {
      throw new IllegalArgumentException("no chunk has " + size + " iterations");
    }
    List<Cut> cuts = new ArrayList<>();
    for (int first = 0; first < iterations.size(); first += size) {
      List<List<Statement>> bodies =
          iterations.subList(first, Math.min(first + size, iterations.size()));
      List<Statement> body = bodies.stream().flatMap(List::stream).toList();
      cuts.add(new Cut(first, bodies.size(), new Chunk(cuts.size(), body)));
    }
    return cuts;
  }
}
