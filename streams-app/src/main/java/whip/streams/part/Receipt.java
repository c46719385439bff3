package whip.streams.part;

import java.time.Instant;

/**
 * How many batches of one numbering have been taken in.
 *
 * @param received each counted once
 * @param sentAt when the newest of them was encoded
 */
public record Receipt(String run, long incarnation, int thread, long received, Instant sentAt) {}
