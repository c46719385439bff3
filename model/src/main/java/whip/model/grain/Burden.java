package whip.model.grain;

/**
 * Cost of one grain beside its work, in the run's unit; {@link #UNKNOWN} where a part is not known
 * or the grain does not have it. A chunk has a dispatch alone.
 */
public record Burden(long alloc, long copy, long submit, long dispatch, long finish) {
  public static final long UNKNOWN = -1;

  public static final Burden NONE_KNOWN = new Burden(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

  public Burden {
    if (Math.min(Math.min(alloc, copy), Math.min(Math.min(submit, dispatch), finish)) < UNKNOWN) {
      throw new IllegalArgumentException("no cost is negative");
    }
  }

  public static Burden task(long alloc, long copy, long submit, long finish) {
    return new Burden(alloc, copy, submit, UNKNOWN, finish);
  }

  public static Burden chunk(long dispatch) {
    return new Burden(UNKNOWN, UNKNOWN, UNKNOWN, dispatch, UNKNOWN);
  }

  public long part(BurdenPart part) {
    return switch (part) {
      case ALLOC -> alloc;
      case COPY -> copy;
      case SUBMIT -> submit;
      case DISPATCH -> dispatch;
      case FINISH -> finish;
    };
  }

  /** Cost to make the grain, before it runs; unknown if not all of it is known. */
  public long creation() {
    if (dispatch != UNKNOWN) {
      return dispatch;
    }
    boolean isKnown = alloc != UNKNOWN && copy != UNKNOWN && submit != UNKNOWN;
    return isKnown ? Math.addExact(Math.addExact(alloc, copy), submit) : UNKNOWN;
  }

  /** The finish, 0 where it is not known. */
  public long knownFinish() {
    return Math.max(finish, 0);
  }

  /** All parts that are known. */
  public long known() {
    long sum = 0;
    for (BurdenPart part : BurdenPart.values()) {
      sum = Math.addExact(sum, Math.max(part(part), 0));
    }
    return sum;
  }
}
