package whip.streams.profile;

import java.util.Optional;
import whip.streams.part.Part;
import whip.streams.profile.PublishPolicy.Lack;
import whip.streams.run.Run;

/**
 * Everything that one run's profile is made from.
 *
 * @param record the run's own; one without facts where none has come in
 * @param outcome the run's tree as far as it has come; empty before there is any
 */
record Inputs(Run record, Optional<Part> outcome, Receipts receipts) {

  /** The collector's word for a program that left no node open. */
  private static final String CAME_TO_ITS_END = "exit";

  /** Whether the whole tree is here. */
  boolean isWhole() {
    return outcome.isPresent() && !outcome.get().provisional();
  }

  /** Batches that the collector handed to the broker and that have not come in. */
  long missingBatches() {
    return receipts.missing(record.incarnation(), record.batches());
  }

  /**
   * Parts that the tree lacks at the run's end, as far as that is known before its locations are
   * looked up.
   *
   * @param behind whether what was in the topics when something last came is not all taken in
   */
  Lack lack(boolean behind) {
    if (isWhole()) {
      return Lack.NOTHING;
    }
    boolean nothingExplainsIt =
        record.loss().isEmpty()
            && receipts.collectors() <= 1
            && record.life().endReason().equals(CAME_TO_ITS_END);
    boolean awaited =
        record.state() == Run.State.ENDED && (nothingExplainsIt || missingBatches() > 0);
    if (!awaited) {
      return Lack.LOST_ITEMS;
    }
    return behind ? Lack.ITEMS_BEHIND : Lack.LATE_ITEMS;
  }
}
