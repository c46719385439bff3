package whip.model.construct;

/**
 * One thread's part in one path: how often it was there, and where its time went.
 *
 * @param entries how often the path was entered
 * @param bodies how often a body of it was run: of a {@code single} one a team
 * @param enter time until bodies begin, other tasks left out, in the run's unit
 * @param body time in bodies
 * @param exit time from bodies' ends until the path was left
 * @param times by class
 */
public record Account(long entries, long bodies, long enter, long body, long exit, Times times) {

  /** Nothing at all. */
  public static final Account NONE = new Account(0, 0, 0, 0, 0, Times.NONE);

  /** The account with other times by class. */
  public Account with(Times others) {
    return new Account(entries, bodies, enter, body, exit, others);
  }

  /** Time from entering to leaving, other tasks left out. */
  public long exec() {
    return Math.addExact(Math.addExact(enter, body), exit);
  }

  /**
   * Sum, number by number.
   *
   * @throws ArithmeticException where 63 bits do not hold it
   */
  public Account plus(Account other) {
    return new Account(
        Math.addExact(entries, other.entries),
        Math.addExact(bodies, other.bodies),
        Math.addExact(enter, other.enter),
        Math.addExact(body, other.body),
        Math.addExact(exit, other.exit),
        times.plus(other.times));
  }

  /** Every number with the other sign, for differences. */
  public Account negated() {
    return new Account(
        Math.negateExact(entries),
        Math.negateExact(bodies),
        Math.negateExact(enter),
        Math.negateExact(body),
        Math.negateExact(exit),
        times.negated());
  }
}
