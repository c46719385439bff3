package whip.model.region;

/**
 * Occurrences of one carried dependence.
 *
 * @param distance least number of iterations from the writer to the reader, from 1
 * @param count how often it was seen; a lower bound where a cut-off ended the search
 * @param without self-parallelism of the loop, were this dependence alone broken
 */
public record DependenceSums(long distance, long count, SelfParallelism without) {

  public DependenceSums {
    if (distance < 1 || count < 1) {
      throw new IllegalArgumentException("distance %d, %d times".formatted(distance, count));
    }
  }

  /** Occurrences of both. */
  DependenceSums plus(DependenceSums other) {
    return new DependenceSums(
        Math.min(distance, other.distance),
        Math.addExact(count, other.count),
        without.plus(other.without));
  }
}
