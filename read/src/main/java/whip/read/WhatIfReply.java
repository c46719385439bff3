package whip.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.view.CriticalStacks;
import whip.model.whatif.Expired;
import whip.model.whatif.Outcome;

/**
 * Answer of the stream to one hypothesis at one moment.
 *
 * @param error why there is no answer; empty unless FAILED
 * @param candidates what a specification that selects nothing may have meant, closest first
 * @param outcome of a DONE or LIVE reply
 * @param stacks of the outcome's critical path, in parts of a unit; empty unless asked for
 * @param expired records of the run that are gone: the reason for FAILED, or, of several ranks, for
 *     bounds
 */
public record WhatIfReply(
    State state,
    String error,
    List<String> candidates,
    Progress progress,
    Optional<Outcome> outcome,
    CriticalStacks stacks,
    Optional<Expired> expired) {

  /** Why a final or live reply is no answer; empty if it is one. */
  public Optional<String> failure() {
    return switch (state) {
      case DONE, LIVE -> Optional.empty();
      case CANCELLED ->
          Optional.of(
              "the question was withdrawn before it was answered; ask again to go on from there");
      default -> Optional.of(error + meant());
    };
  }

  private String meant() {
    if (candidates.isEmpty()) {
      return "";
    }
    List<String> all = new ArrayList<>(candidates);
    String last = all.remove(all.size() - 1);
    return "; did you mean "
        + (all.isEmpty() ? last : String.join(", ", all) + " or " + last)
        + "?";
  }

  /** States of the answers' schema. */
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
