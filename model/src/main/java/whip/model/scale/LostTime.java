package whip.model.scale;

import whip.model.profile.Fraction;

/**
 * Time of all threads that is missing from a linear speedup, exactly, for two runs:
 *
 * <pre>
 * n Tn - b Tb  =  (Un - Ub) + other
 * </pre>
 *
 * <p>U is all work of a run. The other part is waits, management and idle threads; accounts say
 * which of them ({@link LostByClass}).
 *
 * @param threads n
 * @param total {@code n Tn - b Tb}; negative where the speedup is superlinear
 * @param workGrowth {@code Un - Ub}
 */
public record LostTime(int threads, Fraction total, long workGrowth) {

  static LostTime of(Point base, Point point) {
    return of(
        base.threads(),
        base.time(),
        base.profile().tables().work(),
        point.threads(),
        point.time(),
        point.profile().tables().work());
  }

  static LostTime of(
      int base, Fraction baseTime, long baseWork, int threads, Fraction time, long work) {
    Fraction total = time.times(Fraction.of(threads)).minus(baseTime.times(Fraction.of(base)));
    return new LostTime(threads, total, Math.subtractExact(work, baseWork));
  }

  public Fraction other() {
    return total.minus(Fraction.of(workGrowth));
  }
}
