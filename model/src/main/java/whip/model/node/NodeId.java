package whip.model.node;

/**
 * A node's number: the producing thread's number in the upper 24 bits, that thread's own counter
 * below it. No counter is shared between threads.
 *
 * @param value {@code thread << 40 | counter}; 0 is the run itself
 */
public record NodeId(long value) {

  /** The run: the region whose members are the root threads' initial tasks. */
  public static final NodeId RUN = new NodeId(0);

  private static final int COUNTER_BITS = 40;

  public static NodeId of(int thread, long counter) {
    return new NodeId(((long) thread << COUNTER_BITS) | counter);
  }

  public int thread() {
    return (int) (value >>> COUNTER_BITS);
  }

  public long counter() {
    return value & ((1L << COUNTER_BITS) - 1);
  }

  @Override
  public String toString() {
    return thread() + "." + counter();
  }
}
