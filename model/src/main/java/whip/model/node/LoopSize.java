package whip.model.node;

/**
 * Iterations and blocks of worksharing loops (docs/model.md §7).
 *
 * @param iterations of the loops, whatever their schedule; {@link #UNKNOWN} has -1
 * @param blocks what threads had of them because a loop has no chunk size, one block each
 */
public record LoopSize(long iterations, long blocks) {

  /**
   * Value of directives that are no loops, and of loops whose runtime or collector does not report
   * it.
   */
  public static final LoopSize UNKNOWN = new LoopSize(-1, 0);

  /**
   * Decodes the size of a member's share of a loop.
   *
   * @param b the GROUP's second attribute: 2 × iterations + 1, and 1 more if it is one block
   */
  public static LoopSize ofShare(long b) {
    return b == 0 ? UNKNOWN : new LoopSize((b - 1) >> 1, (b - 1) & 1);
  }

  /** Converts two numbers that are null where they are unknown. */
  public static LoopSize ofNullable(Long iterations, Long blocks) {
    return iterations == null || blocks == null ? UNKNOWN : new LoopSize(iterations, blocks);
  }

  public boolean isKnown() {
    return iterations >= 0;
  }

  public Long iterationsOrNull() {
    return isKnown() ? iterations : null;
  }

  public Long blocksOrNull() {
    return isKnown() ? blocks : null;
  }

  /** Other instances, too. */
  public LoopSize plus(LoopSize other) {
    return isKnown() && other.isKnown()
        ? ofSums(iterations + other.iterations, blocks + other.blocks)
        : UNKNOWN;
  }

  /** Another member's share of the same loop, which all members meet as a whole. */
  public LoopSize plusShare(LoopSize other) {
    return isKnown() && other.isKnown()
        ? ofSums(Math.max(iterations, other.iterations), blocks + other.blocks)
        : UNKNOWN;
  }

  /** Sums that overflow come of numbers that no program has counted to. */
  private static LoopSize ofSums(long iterations, long blocks) {
    return iterations < 0 || blocks < 0 ? UNKNOWN : new LoopSize(iterations, blocks);
  }
}
