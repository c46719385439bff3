package whip.streams.part;

/** Numbers of the packed layout, as schemas/README.md gives them. */
final class Packing {

  /** Version of the layout as a whole; 1 knew no curves. */
  static final int VERSION = 4;

  /** Nothing is said of how large loops are. */
  static final int LOOPS_UNKNOWN = 3;

  /**
   * Likewise, and locks have their work and nothing of the strands under them. Parts of both may be
   * stored still.
   */
  static final int LOCKS_BY_WORK = 2;

  static final int PIECE = 0;
  static final int PIECE_WITH_WAIT = 1;
  static final int DEPENDS = 2;
  static final int DEPENDENT_TASK = 3;
  static final int OPENING = 4;
  static final int CLOSING = 5;
  static final int ORDERED_CHUNK = 6;
  static final int HOLD = 7;
  static final int SOURCE = 8;
  static final int SINK = 9;

  /** How one of a cost's paths is given. */
  static final int NONE = 0;

  static final int AS_WORK = 1;
  static final int AS_BEFORE = 2;
  static final int EXPLICIT = 3;

  /** Bits of a shape per sum. */
  static final int SHAPE_BITS = 2;

  private Packing() {}
}
