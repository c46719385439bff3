package whip.streams.part;

import java.time.Instant;

/**
 * How many batches of one numbering have been taken in.
 *
 * @param received each counted once
 * @param sentAt when the newest of them was encoded
 * @param partition of the node topic, where the newest of them stands; -1: not noted
 * @param offset in that partition
 */
public record Receipt(
    String run,
    long incarnation,
    int thread,
    long received,
    Instant sentAt,
    int partition,
    long offset) {}
