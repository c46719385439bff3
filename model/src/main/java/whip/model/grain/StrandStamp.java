package whip.model.grain;

import whip.model.node.NodeId;

/**
 * When and where a strand of the node topic ran, in real time.
 *
 * @param parent container of the strand
 * @param index its position there
 * @param thread number of the one that ran it, or its last part
 * @param processor on which it ended, or {@link #UNKNOWN}
 * @param begin nanoseconds since the program began
 * @param time nanoseconds from then to its end
 */
public record StrandStamp(
    NodeId parent, long index, int thread, int processor, long begin, long time) {
  /** The system did not say which processor. */
  public static final int UNKNOWN = -1;

  /** Nanoseconds from the program's begin to the strand's end. */
  public long end() {
    return begin + time;
  }
}
