package whip.model.grain;

/**
 * Sums of the grains in one cell.
 *
 * @param cost creation and finish, as far as they are known
 */
public record CellSums(long count, long work, long cost) {
  static CellSums of(long work, Burden burden) {
    long creation = Math.max(burden.creation(), 0);
    return new CellSums(1, work, Math.addExact(creation, burden.knownFinish()));
  }

  public CellSums plus(CellSums other) {
    return new CellSums(
        Math.addExact(count, other.count),
        Math.addExact(work, other.work),
        Math.addExact(cost, other.cost));
  }
}
