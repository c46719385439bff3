package whip.sinks.parquet;

import java.time.Instant;
import whip.model.node.RowTable;

/**
 * What one thread of a run finished, and where that stands.
 *
 * @param stream who numbered it
 * @param sequence from 0 without gaps in its stream
 * @param partition of the node topic
 * @param offset in that partition
 */
record Batch(
    Stream stream, long sequence, Instant sentAt, int partition, long offset, RowTable rows) {

  /**
   * One numbering of batches.
   *
   * @param incarnation which collector of the run: one that restarts counts from 0 again
   */
  record Stream(String run, long incarnation, int thread) {
    private static final int MAX_CHARS = 200;

    /** An id has no slash, which ends it in a key, and nothing unprintable. */
    static boolean isRun(String id) {
      return !id.isEmpty()
          && id.length() <= MAX_CHARS
          && id.chars().allMatch(c -> c > ' ' && c != '/' && c != 0x7f);
    }
  }
}
