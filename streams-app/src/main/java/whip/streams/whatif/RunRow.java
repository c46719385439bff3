package whip.streams.whatif;

import java.time.Instant;
import java.util.Map;
import whip.streams.part.BatchRanges;

/**
 * What the profile says of a run as a whole, as far as a replay has to know it.
 *
 * @param over nothing more will come
 * @param partial something of the run was lost
 * @param loss by named cause
 * @param detail what the collector told: {@code full} or folded
 * @param begunAt no batch was written before
 * @param batches taken in so far
 * @param ranges where they stand
 */
record RunRow(
    boolean over,
    boolean partial,
    Map<String, Long> loss,
    String detail,
    long span,
    Instant begunAt,
    long batches,
    BatchRanges ranges) {}
