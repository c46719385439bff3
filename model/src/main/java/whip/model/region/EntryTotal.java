package whip.model.region;

/**
 * Instances of one entry. Their sums are exact even where similar entries were merged.
 *
 * @param instances that have ended
 * @param work sum over them
 * @param cp sum of their critical paths; 0 where these are unknown
 */
public record EntryTotal(long instances, long work, long cp) {
  static final EntryTotal NONE = new EntryTotal(0, 0, 0);

  /** So many instances of an entry that no other was merged with. */
  public static EntryTotal of(RegionEntry entry, long instances) {
    return new EntryTotal(
        instances,
        Math.multiplyExact(entry.work(), instances),
        Math.multiplyExact(Math.max(0, entry.cp()), instances));
  }

  EntryTotal plus(EntryTotal other) {
    return new EntryTotal(
        Math.addExact(instances, other.instances),
        Math.addExact(work, other.work),
        Math.addExact(cp, other.cp));
  }
}
