package whip.model.construct;

/**
 * How creating the tasks of one construct has paid over a whole run: sums of grains, which no cut
 * of an account splits. Costs are creation and finish, as far as they are known, in the run's unit.
 *
 * @param tasks how many there are, at least 1
 * @param unknown those of which creation is not known
 * @param tooFine those that are too fine (docs/grains.md §3)
 * @param fineBelow work below which a task of known creation is too fine; 0: none is
 * @param empty those without any work
 */
public record TaskGrains(
    Construct construct, long tasks, long unknown, Costly tooFine, long fineBelow, Costly empty) {

  /** Some of the tasks, and their cost. */
  public record Costly(long tasks, long cost) {
    public static final Costly NONE = new Costly(0, 0);

    public Costly plus(long more, long moreCost) {
      return new Costly(Math.addExact(tasks, more), Math.addExact(cost, moreCost));
    }
  }
}
