package whip.streams;

/**
 * How much of anything the topology takes from others. Whoever sends more is refused, with a reason
 * in the dead letter topic; docs/operations.md tells users. Memory and time then follow from what
 * has been sent, not from what a number in it claims.
 */
public final class Limits {

  /**
   * Of a record, as topics hold it. A container with gaps is as large as the pieces that wait on
   * both sides of them, about 60 bytes each: 32 MiB hold half a million.
   */
  public static final int RECORD_BYTES = 32 << 20;

  /** Of a value that a stage writes: its key, headers and frame have to fit into a record, too. */
  public static final int WRITTEN_BYTES = RECORD_BYTES - (64 << 10);

  /** Of what a run says of itself: the arguments of a program take 2 MiB at most. */
  public static final int RUN_BYTES = 4 << 20;

  /** Of rows of one kind in a batch, and of its dictionaries; collectors cut at thousands. */
  public static final int ROWS = 1 << 20;

  /** A run lasts 2^62 ns = 146 years: what is longer, summed over a batch, is nonsense. */
  public static final long WORK = 1L << 62;

  /** Items of one container: 2^48 of 1 ns each take three days. Numbers beyond are nonsense. */
  public static final long ITEMS = 1L << 48;

  /** Members of one team, who are kept in a bit set. */
  public static final long TEAM = 1 << 20;

  /** Of the name of an annotation, a function or a file; longer places are cut. */
  public static final int NAME_CHARS = 1000;

  /** Locks of one tag, and annotations of one: nesting beyond is not recorded. */
  public static final int TAG_NAMES = 1000;

  /** Parallel regions inside each other; more is a cycle. */
  public static final int NESTED_REGIONS = 1000;

  private Limits() {}

  /** A name for display, cut where it is too long. */
  public static String cut(String name) {
    return name.length() <= NAME_CHARS ? name : name.substring(0, NAME_CHARS) + "...";
  }
}
