package whip.streams.profile;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.Status;
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
 *   ended            incomplete  less than 3 s     RUNNING
 *   ended            incomplete  3 s               PARTIAL
 *   lost             any         as above          PARTIAL
 * </pre>
 *
 * @param loss by named cause; not empty if PARTIAL
 */
record Verdict(Status status, SortedMap<String, Long> loss) {

  /** How long a tree may stay incomplete after the run's end before it counts as such. */
  static final Duration GRACE = Duration.ofSeconds(3);

  /**
   * The same where batches that the collector handed to the broker have not come in: far more often
   * is a busy stream late with them than are they lost.
   */
  static final Duration GRACE_FOR_BATCHES = Duration.ofSeconds(30);

  /** Nodes nobody popped: the program was stopped inside them. */
  static final String OPEN_NODES = "open-nodes";

  /** Items that were made, by the numbering of their neighbours, but have not come in. */
  static final String MISSING_ITEMS = "missing-items";

  /** Batches the collector sent that have not come in, or were refused. */
  static final String MISSING_BATCHES = "missing-batches";

  /** The run's end was not reported, so that neither were its last losses. */
  static final String END_UNREPORTED = "end-unreported";

  /** Something is missing that nothing else points at, such as all that a thread did. */
  static final String INCOMPLETE_TREE = "incomplete-tree";

  Verdict {
    loss = Collections.unmodifiableSortedMap(loss);
  }

  boolean isFinal() {
    return status != Status.RUNNING;
  }

  /**
   * Judges what is known.
   *
   * @param quietMs for how long nothing has come in
   */
  static Verdict of(Run run, Optional<Part> outcome, Receipts receipts, long quietMs) {
    TreeMap<String, Long> loss = new TreeMap<>();
    run.loss().forEach((cause, count) -> add(loss, cause, count));
    boolean whole = outcome.isPresent() && !outcome.get().provisional();
    if (!run.state().isOver() || (!whole && quietMs < grace(run, receipts).toMillis())) {
      return new Verdict(Status.RUNNING, loss);
    }
    if (!whole) {
      addGaps(run, outcome, receipts, loss);
    }
    if (run.state() == Run.State.LOST) {
      add(loss, END_UNREPORTED, 1);
    }
    return new Verdict(loss.isEmpty() ? Status.COMPLETE : Status.PARTIAL, loss);
  }

  private static Duration grace(Run run, Receipts receipts) {
    boolean awaited =
        run.state() == Run.State.ENDED && receipts.missing(run.incarnation(), run.batches()) > 0;
    return awaited ? GRACE_FOR_BATCHES : GRACE;
  }

  private static void addGaps(
      Run run, Optional<Part> outcome, Receipts receipts, Map<String, Long> loss) {
    long before = loss.size();
    for (Gaps gaps : outcome.map(Part::gaps).orElse(List.of())) {
      add(loss, OPEN_NODES, gaps.openNodes());
      add(loss, MISSING_ITEMS, gaps.missingItems());
    }
    add(loss, MISSING_BATCHES, receipts.missing(run.incarnation(), run.batches()));
    if (loss.size() == before) {
      add(loss, INCOMPLETE_TREE, 1);
    }
  }

  private static void add(Map<String, Long> loss, String cause, long count) {
    if (count != 0) {
      loss.merge(cause, count, Long::sum);
    }
  }
}
