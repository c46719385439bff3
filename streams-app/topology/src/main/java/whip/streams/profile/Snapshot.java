package whip.streams.profile;

import java.time.Instant;
import whip.model.profile.Tables;
import whip.streams.run.Run;

/**
 * One revision of a run's profile, before it is rows.
 *
 * @param receipts of the batches in it
 */
record Snapshot(
    Run run, long revision, Verdict verdict, Tables tables, Receipts receipts, Instant updatedAt) {}
