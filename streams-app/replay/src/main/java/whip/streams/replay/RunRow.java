package whip.streams.replay;

import java.time.Instant;
import java.util.Map;
import whip.streams.part.BatchRanges;

/**
 * Facts of the profile's program row that a replay needs.
 *
 * @param over nothing more will come
 * @param partial something of the run was lost
 * @param loss by named cause
 * @param detail of the collector: {@code full} or folded
 * @param begunAt no batch was written before
 * @param batches taken in so far
 * @param ranges where they stand
 */
public record RunRow(
    boolean over,
    boolean partial,
    Map<String, Long> loss,
    String detail,
    long span,
    Instant begunAt,
    long batches,
    BatchRanges ranges) {}
