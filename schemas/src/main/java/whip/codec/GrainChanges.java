package whip.codec;

import java.time.Instant;
import whip.model.grain.GrainSums;

/**
 * One record of how a run's sums of grains grew.
 *
 * @param incarnation which collector of the run: one that restarts counts from 0 again
 * @param stream number of the stream of records
 * @param sequence from 0 without gaps in its stream
 * @param sentAt when the collector encoded it
 * @param ended whether all grains of the run have come with it and those before it
 * @param sums counts and sums to add; largest values as they are now
 */
public record GrainChanges(
    String run,
    long incarnation,
    int stream,
    long sequence,
    Instant sentAt,
    boolean ended,
    GrainSums sums) {}
