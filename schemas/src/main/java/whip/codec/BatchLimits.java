package whip.codec;

/**
 * How much a batch may hold. One with more is refused, with a reason; docs/operations.md informs
 * users. Memory and time then follow from what has been sent, not from what a number in it claims.
 */
public final class BatchLimits {

  /**
   * Most rows of one kind in a batch, and entries of its dictionaries; collectors cut at thousands.
   */
  static final int ROWS = 1 << 16;

  /** A run lasts 2^62 ns = 146 years: what is longer, summed over a batch, is nonsense. */
  static final long WORK = 1L << 62;

  /** Items of one container: 2^48 of 1 ns each take three days. Numbers beyond are nonsense. */
  public static final long ITEMS = 1L << 48;

  /** Members of one team, which are kept in a bit set. */
  public static final long TEAM = 1 << 20;

  /**
   * Most rows of one kind in an account's record, and entries of its dictionaries. A row takes four
   * bytes at least, and collectors cut at 900,000 bytes. So many rows of one kind a path can have.
   */
  public static final int ACCOUNT_ROWS = 1 << 18;

  /** Numbers of paths lie below; a collector has room for an eighth of that. */
  public static final int PATHS = 1 << 20;

  /** Phases of a run, as many as collectors keep. */
  public static final int PHASES = 64;

  /** Most characters of an annotation's name. */
  static final int NAME_CHARS = 1000;

  /** Locks of one tag, and annotations of one: nesting beyond is not recorded. */
  static final int TAG_NAMES = 1000;

  private BatchLimits() {}
}
