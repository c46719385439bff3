package whip.model.grain;

import java.util.List;

/**
 * Prediction for another chunk size of a loop, from chunks as they were measured.
 *
 * @param chunks ceil(n / size)
 * @param dispatch of all chunks, at the measured mean, which is rounded down
 * @param longestAtLeast work of the longest chunk: whole measured chunks inside it
 * @param longestAtMost work of all measured chunks that it touches; both are equal where chunks
 *     begin and end with measured ones
 */
public record ChunkAdvice(long chunks, long dispatch, long longestAtLeast, long longestAtMost) {

  /**
   * A measured chunk.
   *
   * @param first its first iteration, from 0
   */
  public record Measured(long first, long iterations, long work) {
    long end() {
      return first + iterations;
    }
  }

  /**
   * Advice for chunks of {@code size} iterations.
   *
   * @param measured all chunks of one encounter of the loop, by first iteration, without gaps
   * @param dispatchSum what it took to hand all of them out
   */
  public static ChunkAdvice of(List<Measured> measured, long dispatchSum, long size) {
    if (size < 1 || measured.isEmpty()) {
      throw new IllegalArgumentException("no chunks of " + size + " iterations");
    }
    long end = 0;
    for (Measured chunk : measured) {
      if (chunk.first != end || chunk.iterations < 1) {
        throw new IllegalArgumentException("no chunk begins with iteration " + end);
      }
      end = chunk.end();
    }
    long chunks = (end - 1) / size + 1;
    long least = 0;
    long most = 0;
    int from = 0;
    for (long chunk = 0; chunk < chunks; chunk++) {
      long begins = chunk * size;
      long ends = Math.min(begins + size, end);
      long inside = 0;
      long touched = 0;
      while (measured.get(from).end() <= begins) {
        from++;
      }
      for (int i = from; i < measured.size() && measured.get(i).first < ends; i++) {
        Measured each = measured.get(i);
        touched = Math.addExact(touched, each.work);
        if (each.first >= begins && each.end() <= ends) {
          inside = Math.addExact(inside, each.work);
        }
      }
      least = Math.max(least, inside);
      most = Math.max(most, touched);
    }
    long mean = dispatchSum / measured.size();
    return new ChunkAdvice(chunks, Math.multiplyExact(chunks, mean), least, most);
  }

  public boolean isExact() {
    return longestAtLeast == longestAtMost;
  }
}
