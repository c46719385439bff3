package whip.read;

import java.util.List;
import java.util.Optional;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Outcome;

/**
 * What the stream says on one hypothesis at one moment.
 *
 * @param error why there is no answer; empty unless FAILED
 * @param candidates what a specification that selects nothing may have meant, closest first
 * @param outcome of a DONE or LIVE reply
 * @param stacks of the outcome's critical path, in parts of a unit; empty unless asked for
 */
public record WhatIfReply(
    State state,
    String error,
    List<String> candidates,
    Progress progress,
    Optional<Outcome> outcome,
    CriticalStacks stacks) {

  /** As in the schema of the answers. */
  public enum State {
    READING,
    LIVE,
    DONE,
    FAILED,
    CANCELLED;

    /** Whether nothing more comes for the same request. */
    public boolean isFinal() {
      return this != READING && this != LIVE;
    }
  }

  /**
   * How far the run has been read again.
   *
   * @param batchesTotal grows while the program runs
   * @param resumedAtBatch how many of them had been read before an interruption
   */
  public record Progress(
      long nodesRead,
      long batchesRead,
      long batchesTotal,
      double nodesPerSecond,
      long resumedAtBatch) {}
}
