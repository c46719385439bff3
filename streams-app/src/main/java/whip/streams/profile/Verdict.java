package whip.streams.profile;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.Loss;
import whip.model.profile.Status;
import whip.streams.operating.NodeHeads;
import whip.streams.part.Gaps;
import whip.streams.part.Part;
import whip.streams.run.Run;

/**
 * How much of a run its profile covers.
 *
 * <pre>
 *   collector says   tree        nothing new for   verdict
 *   running          any         -                 RUNNING
 *   ended            complete    -                 COMPLETE, or PARTIAL if it reports a loss
 *   ended            incomplete  less than a grace RUNNING
 *   ended            incomplete  a grace           PARTIAL
 *   lost             any         as above          PARTIAL
 * </pre>
 *
 * @param loss by named cause; not empty if PARTIAL
 */
record Verdict(Status status, SortedMap<String, Long> loss) {

  /** How long a tree may stay incomplete after the run's end before it counts as such. */
  static final Duration GRACE = Duration.ofSeconds(3);

  /**
   * Grace where the tree has to come together, since the program came to its end and nothing is
   * known to be lost, or where batches that the collector handed to the broker have not come in:
   * the stream is far more often late, busy or just taken over, than they are lost.
   */
  static final Duration GRACE_FOR_LATE = Duration.ofSeconds(30);

  /**
   * Grace while the topology has not even taken in the topics' content as of the last record. It is
   * finite, because the cluster's answer to that may be old.
   */
  static final Duration GRACE_WHILE_BEHIND = Duration.ofMinutes(10);

  /** The collector's word for a program that left no node open. */
  private static final String CAME_TO_ITS_END = "exit";

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

  /**
   * Judges what is known.
   *
   * @param heads where the node topic begins
   * @param quietMs for how long nothing has come in
   * @param behind what was in the topics at the beginning of that has not all been taken in
   */
  static Verdict of(
      Run run,
      Optional<Part> outcome,
      Receipts receipts,
      NodeHeads heads,
      long quietMs,
      boolean behind) {
    TreeMap<String, Long> loss = new TreeMap<>();
    run.loss().forEach((key, count) -> add(loss, key, count));
    boolean whole = outcome.isPresent() && !outcome.get().provisional();
    if (!run.state().isOver() || (!whole && quietMs < grace(run, receipts, behind).toMillis())) {
      return new Verdict(Status.RUNNING, loss);
    }
    if (!whole) {
      addGaps(run, outcome, receipts, heads, loss);
    }
    if (run.state() == Run.State.LOST) {
      add(loss, Loss.END_UNREPORTED, 1);
    }
    add(loss, Loss.REUSED_RUN_ID, Math.max(0, receipts.collectors() - 1));
    return new Verdict(loss.isEmpty() ? Status.COMPLETE : Status.PARTIAL, loss);
  }

  private static Duration grace(Run run, Receipts receipts, boolean behind) {
    boolean nothingExplainsIt =
        run.loss().isEmpty()
            && receipts.collectors() <= 1
            && run.life().endReason().equals(CAME_TO_ITS_END);
    boolean awaited =
        run.state() == Run.State.ENDED
            && (nothingExplainsIt || receipts.missing(run.incarnation(), run.batches()) > 0);
    if (!awaited) {
      return GRACE;
    }
    return behind ? GRACE_WHILE_BEHIND : GRACE_FOR_LATE;
  }

  private static void addGaps(
      Run run, Optional<Part> outcome, Receipts receipts, NodeHeads heads, Map<String, Long> loss) {
    long before = loss.size();
    for (Gaps gaps : outcome.map(Part::gaps).orElse(List.of())) {
      add(loss, Loss.OPEN_NODES, gaps.openNodes());
      add(loss, Loss.MISSING_ITEMS, gaps.missingItems());
    }
    boolean mayHaveExpired = heads.mayLack(run.life().startedAt()) && !receipts.precede(heads);
    add(
        loss,
        mayHaveExpired ? Loss.EXPIRED_BATCHES : Loss.MISSING_BATCHES,
        receipts.missing(run.incarnation(), run.batches()));
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
