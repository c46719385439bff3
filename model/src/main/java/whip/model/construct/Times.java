package whip.model.construct;

import java.util.Arrays;

/**
 * Time by class, in the run's unit. Differences between two such sums may be negative: time is
 * counted in a provisional class while it is not known which it belongs to.
 */
public final class Times {

  private static final AccountClass[] CLASSES = AccountClass.values();

  /** No time at all. */
  public static final Times NONE = new Times(new long[CLASSES.length]);

  private final long[] byClass;

  private Times(long[] byClass) {
    this.byClass = byClass;
  }

  /** Times in the order of the classes. */
  public static Times of(long... byClass) {
    if (byClass.length != CLASSES.length) {
      throw new IllegalArgumentException(byClass.length + " times of " + CLASSES.length);
    }
    return new Times(byClass.clone());
  }

  /** All of it in one class. */
  public static Times of(AccountClass only, long time) {
    long[] byClass = new long[CLASSES.length];
    byClass[only.number()] = time;
    return new Times(byClass);
  }

  public long of(AccountClass one) {
    return byClass[one.number()];
  }

  /** Sum over all classes. */
  public long total() {
    long sum = 0;
    for (long time : byClass) {
      sum = Math.addExact(sum, time);
    }
    return sum;
  }

  /**
   * Sum, class by class.
   *
   * @throws ArithmeticException where 63 bits do not hold it
   */
  public Times plus(Times other) {
    long[] sum = new long[byClass.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.addExact(byClass[i], other.byClass[i]);
    }
    return new Times(sum);
  }

  /** Times with the other sign, for differences. */
  public Times negated() {
    long[] negated = new long[byClass.length];
    for (int i = 0; i < negated.length; i++) {
      negated[i] = Math.negateExact(byClass[i]);
    }
    return new Times(negated);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Times that && Arrays.equals(byClass, that.byClass);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(byClass);
  }

  @Override
  public String toString() {
    return Arrays.toString(byClass);
  }
}
