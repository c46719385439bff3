package whip.streams.profile;

import java.time.Instant;
import whip.model.profile.Tables;
import whip.streams.run.Run;

/**
 * One revision of a run's profile, before it is rows.
 *
 * @param freshAt when the newest batch in it was encoded; null: there is none
 */
record Snapshot(
    Run run, long revision, Verdict verdict, Tables tables, Instant freshAt, Instant updatedAt) {}
