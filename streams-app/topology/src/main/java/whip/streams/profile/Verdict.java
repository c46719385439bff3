package whip.streams.profile;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.Loss;
import whip.model.profile.Status;
import whip.streams.meters.NodeHeads;
import whip.streams.part.Gaps;
import whip.streams.part.Part;
import whip.streams.run.Run;

/**
 * How much of a run its profile covers.
 *
 * <pre>
 *   profile  collector says  tree        verdict
 *   live     any             any         RUNNING
 *   final    ended           complete    COMPLETE, or PARTIAL if it reports a loss
 *   final    ended           incomplete  PARTIAL
 *   final    lost            any         PARTIAL
 * </pre>
 *
 * <p>{@link PublishPolicy} decides when a profile is final.
 *
 * @param loss by named cause; not empty if PARTIAL
 */
record Verdict(Status status, SortedMap<String, Long> loss) {

  Verdict {
    loss = Collections.unmodifiableSortedMap(loss);
  }

  boolean isFinal() {
    return status != Status.RUNNING;
  }

  /** Verdict with one more loss. */
  Verdict with(Loss cause) {
    TreeMap<String, Long> more = new TreeMap<>(loss);
    add(more, cause, 1);
    return new Verdict(isFinal() ? Status.PARTIAL : status, more);
  }

  /** This one for a profile that is not the final one yet. */
  Verdict running() {
    return new Verdict(Status.RUNNING, loss);
  }

  /** Judges a profile that may still change. */
  static Verdict ofLive(Run run) {
    return new Verdict(Status.RUNNING, reported(run));
  }

  /**
   * Judges a profile that is final.
   *
   * @param heads where the node topic begins
   */
  static Verdict ofFinal(Inputs inputs, NodeHeads heads) {
    Run run = inputs.record();
    TreeMap<String, Long> loss = reported(run);
    if (!inputs.isWhole()) {
      addGaps(inputs, heads, loss);
    }
    if (run.state() == Run.State.LOST) {
      add(loss, Loss.END_UNREPORTED, 1);
    }
    add(loss, Loss.REUSED_RUN_ID, Math.max(0, inputs.receipts().collectors() - 1));
    return new Verdict(loss.isEmpty() ? Status.COMPLETE : Status.PARTIAL, loss);
  }

  private static TreeMap<String, Long> reported(Run run) {
    TreeMap<String, Long> loss = new TreeMap<>();
    run.loss().forEach((cause, count) -> add(loss, cause, count));
    return loss;
  }

  private static void addGaps(Inputs inputs, NodeHeads heads, Map<String, Long> loss) {
    long before = loss.size();
    for (Gaps gaps : inputs.outcome().map(Part::gaps).orElse(List.of())) {
      add(loss, Loss.OPEN_NODES, gaps.openNodes());
      add(loss, Loss.MISSING_ITEMS, gaps.missingItems());
    }
    boolean mayHaveExpired =
        heads.mayLack(inputs.record().life().startedAt()) && !inputs.receipts().precede(heads);
    add(
        loss,
        mayHaveExpired ? Loss.EXPIRED_BATCHES : Loss.MISSING_BATCHES,
        inputs.missingBatches());
    if (loss.size() == before) {
      add(loss, Loss.INCOMPLETE_TREE, 1);
    }
  }

  private static void add(Map<String, Long> loss, Loss cause, long count) {
    add(loss, cause.key(), count);
  }

  private static void add(Map<String, Long> loss, String key, long count) {
    if (count > 0) {
      loss.merge(key, count, Gaps::sum);
    }
  }
}
