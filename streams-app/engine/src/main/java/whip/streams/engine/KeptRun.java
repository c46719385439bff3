package whip.streams.engine;

import java.time.Instant;
import java.util.List;
import whip.streams.part.BatchRanges;

/**
 * A run that the engine keeps.
 *
 * @param over it has ended, or was given up on
 * @param lastAt when it ended, or was heard of last
 * @param nodes where its batches stand in the node topic; empty: not known
 */
record KeptRun(String run, boolean over, Instant lastAt, List<BatchRanges.Range> nodes) {}
