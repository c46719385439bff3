package whip.model.construct;

/**
 * How well threads were used. Additive: the share of work, and each class's share of what is lost.
 * Multiplicative, in the names of POP, in this order: serialization, load balance, scheduling;
 * their product is the share of work in all classes.
 *
 * @param work of all threads, in the run's unit
 * @param serial time in no region
 * @param imbalance waits for the last member, also where bodies are fewer than threads
 * @param rest all other losses
 * @param threadTime elapsed time of all threads
 */
public record Efficiency(long work, long serial, long imbalance, long rest, long threadTime) {

  /** Efficiency of a whole run. */
  public static Efficiency of(Constructs account) {
    Times times = account.times();
    long work = times.of(AccountClass.WORK);
    long serial = times.of(AccountClass.IDLE);
    long imbalance =
        Math.addExact(times.of(AccountClass.IMBALANCE), times.of(AccountClass.LIMITED));
    long rest =
        Math.subtractExact(times.total(), Math.addExact(work, Math.addExact(serial, imbalance)));
    return new Efficiency(work, serial, imbalance, rest, account.threadTime());
  }

  /** Work as a share of all threads' time; NaN where there is none. */
  public double parallel() {
    return share(work, threadTime);
  }

  public double serialization() {
    return share(work, work + serial);
  }

  public double loadBalance() {
    return share(work + serial, work + serial + imbalance);
  }

  public double scheduling() {
    long before = work + serial + imbalance;
    return share(before, before + rest);
  }

  private static double share(long part, long whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }
}
