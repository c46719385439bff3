package whip.testkit;

/**
 * A directive's row of the profile: sums over its instances. {@code serialWork} is the length of
 * the strands on the critical path that lie directly in it. Lengths ({@code span}, {@code
 * serialWork}) are in units of work, or under a hypothesis in the unit of its {@link Weights}.
 */
public record DirectiveTotal(
    long instances, long work, long span, long minWork, long maxWork, long serialWork) {
  static final DirectiveTotal NONE = new DirectiveTotal(0, 0, 0, Long.MAX_VALUE, 0, 0);

  DirectiveTotal withInstance(long instanceWork, long instanceSpan) {
    return new DirectiveTotal(
        instances + 1,
        work + instanceWork,
        span + instanceSpan,
        Math.min(minWork, instanceWork),
        Math.max(maxWork, instanceWork),
        serialWork);
  }

  /** The same row with {@code more} serial work. */
  public DirectiveTotal withSerialWork(long more) {
    return new DirectiveTotal(instances, work, span, minWork, maxWork, serialWork + more);
  }
}
