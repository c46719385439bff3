package whip.streams.whatif;

import java.time.Duration;
import java.util.Optional;
import whip.model.profile.Loss;
import whip.model.whatif.Expired;
import whip.streams.replay.RunRow;

/**
 * Compares the batches of a run that could be read with those that the profile has receipts for.
 * Batches that had expired before the topology read them have no receipts; the profile counts them
 * as a loss.
 */
final class Expiry {

  private Expiry() {}

  /**
   * Returns empty if all records could be read.
   *
   * @param pass over all that there is of the run
   */
  static Optional<Expired> of(RunRow row, Pass pass, ReplayContext context) {
    long never = row.loss().getOrDefault(Loss.EXPIRED_BATCHES.key(), 0L);
    long since = Math.max(pass.isFolding() ? 0 : 1, row.batches() - pass.counts().batches());
    if (never + since == 0) {
      return Optional.empty();
    }
    String topic = context.config().topics().node();
    Duration age = Duration.between(row.begunAt(), context.clock().instant());
    return Optional.of(
        new Expired(
            never + since,
            never + row.batches(),
            topic,
            ExpiryCause.ask(context.clients(), topic, age)));
  }
}
