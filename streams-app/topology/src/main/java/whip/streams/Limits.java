package whip.streams;

import whip.codec.BatchLimits;

/**
 * How much of anything the topology takes from others, beside what a batch may hold ({@link
 * BatchLimits}). More is refused, with a reason in the dead letter topic; docs/operations.md
 * informs users. Memory and time then follow from what has been sent, not from what a number in it
 * claims.
 */
public final class Limits {

  /**
   * Most bytes of a record in a topic. A container with gaps is as large as the pieces that wait on
   * both sides of them, about 60 bytes each: 32 MiB hold half a million.
   */
  public static final int RECORD_BYTES = 32 << 20;

  /**
   * Most bytes of a value that a stage writes: its key, headers and frame have to fit into a
   * record, too.
   */
  public static final int WRITTEN_BYTES = RECORD_BYTES - (64 << 10);

  /**
   * Kinds of strands (directive, where they begin and end) in one node. Each has a sum, and each
   * directive's site a what-if curve, on the longest way to each of the node's moments.
   */
  public static final int STRAND_KINDS = 50_000;

  /** Most bytes of a run's own record: the arguments of a program take 2 MiB at most. */
  public static final int RUN_BYTES = 4 << 20;

  /** Most characters of a function's or file's name; longer ones are cut. */
  private static final int NAME_CHARS = 1000;

  /** Parallel regions inside each other; more is a cycle. */
  public static final int NESTED_REGIONS = 1000;

  private Limits() {}

  /** A name for display, cut where it is too long. */
  public static String cut(String name) {
    return name.length() <= NAME_CHARS ? name : name.substring(0, NAME_CHARS) + "...";
  }
}
