package whip.model.grain;

/**
 * Grains that are bad for one cause, and what they cost in the run's unit.
 *
 * @param count of grains
 */
public record CauseTotal(long count, long cost) {
  public static final CauseTotal NONE = new CauseTotal(0, 0);

  public CauseTotal plus(CauseTotal other) {
    return new CauseTotal(Math.addExact(count, other.count), Math.addExact(cost, other.cost));
  }
}
