package whip.streams.subtree;

/**
 * Where a container that has not come together is kept.
 *
 * <pre>
 *            its region's entry           many wait in it, and
 *            exceeds 4 KiB                few arrive
 *   INLINE ─────────────────────▶ WHOLE ──────────────────────▶ Spilled
 *   in the region's entry         under a key ◀──────────────── runs and open items
 *                                 of its own  few are left, or  under keys of their own,
 *                                             many arrive, or   beside the container's
 *                                             it is complete
 * </pre>
 *
 * <p>All containers of a region are INLINE, or none is. A run of many elements is spilled as a
 * block in WHOLE as well: nothing is joined with it before the container is complete.
 */
sealed interface Residence {

  /** A container that is read and written with all that waits in it. */
  enum Together implements Residence {
    INLINE,
    WHOLE
  }

  /**
   * A container that is read and written without what waits in it.
   *
   * @param runs how many runs of items have keys of their own
   * @param openItems how many items that have not ended have
   * @param bytes how large all their values are together
   */
  record Spilled(long runs, long openItems, long bytes) implements Residence {

    private static final Spilled NOTHING = new Spilled(0, 0, 0);

    Residence plusRun(long size) {
      return spilled(runs + 1, openItems, bytes + size);
    }

    Residence plusOpenItem(long size) {
      return spilled(runs, openItems + 1, bytes + size);
    }

    Residence minusRun(long size) {
      return spilled(runs - 1, openItems, bytes - size);
    }

    Residence minusOpenItem(long size) {
      return spilled(runs, openItems - 1, bytes - size);
    }

    private static Residence spilled(long runs, long openItems, long bytes) {
      return runs == 0 && openItems == 0 ? Together.WHOLE : new Spilled(runs, openItems, bytes);
    }
  }

  /** Spilled part of the container. */
  default Spilled spilled() {
    return this instanceof Spilled spilled ? spilled : Spilled.NOTHING;
  }
}
