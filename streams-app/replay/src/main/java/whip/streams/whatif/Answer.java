package whip.streams.whatif;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import whip.model.profile.Tables;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Selection.Matched;

/**
 * Answer to one hypothesis at one moment.
 *
 * @param specs what each specification selected so far
 * @param failure null unless FAILED
 * @param inexactBecause what was missing; empty: nothing
 * @param result null while READING, and where there is none
 */
record Answer(
    String run,
    String requestId,
    String hypothesis,
    State state,
    List<Matched> specs,
    HypothesisReplay.Failure failure,
    String inexactBecause,
    Progress progress,
    Result result,
    Instant updatedAt) {

  /** Which word on the hypothesis this is. */
  enum State {
    READING,
    LIVE,
    DONE,
    FAILED,
    CANCELLED;

    boolean isLast() {
      return this != READING && this != LIVE;
    }
  }

  /**
   * How far the reading has come.
   *
   * @param batchesTotal as far as the profile knows
   * @param resumedAtBatch 0: read in one go
   */
  record Progress(
      Pass.Counts counts, long batchesTotal, double nodesPerSecond, long resumedAtBatch) {}

  /**
   * The run under the hypothesis; lengths in parts.
   *
   * @param stacks of the critical path; none unless asked for
   * @param spanAtLeast the same as {@code spanAtMost} unless there are only bounds
   * @param boundAtLeast the same as {@code boundAtMost} unless there are only bounds
   */
  record Result(
      BigInteger partsPerUnit,
      Tables tables,
      CriticalStacks stacks,
      long spanAtLeast,
      long spanAtMost,
      long boundAtLeast,
      long boundAtMost) {}
}
