package whip.testkit;

/**
 * A directive's row of the profile: sums over its instances. {@code serialWork} is the length of
 * the strands on the critical path that lie directly in it. Lengths ({@code span}, {@code
 * serialWork}) are in units of work, or under a hypothesis in the unit of its {@link Weights}.
 *
 * @param iterations of its instances, whatever the schedule; null: it is no loop
 * @param blocks its instances were cut in, one a member, for lack of a chunk size; null likewise
 */
public record DirectiveTotal(
    long instances,
    long work,
    long span,
    long minWork,
    long maxWork,
    long serialWork,
    Long iterations,
    Long blocks) {
  static final DirectiveTotal NONE = new DirectiveTotal(0, 0, 0, Long.MAX_VALUE, 0, 0);

  /** Total of a directive that is no loop. */
  public DirectiveTotal(
      long instances, long work, long span, long minWork, long maxWork, long serialWork) {
    this(instances, work, span, minWork, maxWork, serialWork, null, null);
  }

  DirectiveTotal withInstance(long instanceWork, long instanceSpan) {
    return new DirectiveTotal(
        instances + 1,
        work + instanceWork,
        span + instanceSpan,
        Math.min(minWork, instanceWork),
        Math.max(maxWork, instanceWork),
        serialWork,
        iterations,
        blocks);
  }

  /** Total with {@code more} serial work. */
  public DirectiveTotal withSerialWork(long more) {
    return new DirectiveTotal(
        instances, work, span, minWork, maxWork, serialWork + more, iterations, blocks);
  }

  /** The instance that was added last is a loop. */
  DirectiveTotal withLoop(int ofIterations, int inBlocks) {
    long before = iterations == null ? 0 : iterations;
    long blocksBefore = blocks == null ? 0 : blocks;
    return new DirectiveTotal(
        instances,
        work,
        span,
        minWork,
        maxWork,
        serialWork,
        before + ofIterations,
        blocksBefore + inBlocks);
  }
}
