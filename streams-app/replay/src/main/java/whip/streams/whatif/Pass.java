package whip.streams.whatif;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.SequenceSet;

/**
 * One reading of a run for several hypotheses at once. Takes batches in any order and drops those
 * it has had, as the node stage does.
 */
final class Pass {

  /**
   * How far it has come.
   *
   * @param nodes strands and nodes
   * @param batches each counted once
   * @param records all that the reader was given
   */
  record Counts(long nodes, long batches, long records) {
    static final Counts NONE = new Counts(0, 0, 0);
  }

  private final List<HypothesisReplay> replays;
  private final Map<String, SequenceSet> sequences;
  private final SelectableNames names;
  private Counts counts;
  private boolean isFolding = true;

  Pass(
      List<HypothesisReplay> replays,
      Map<String, SequenceSet> sequences,
      SelectableNames names,
      Counts counts) {
    this.replays = replays;
    this.sequences = new TreeMap<>(sequences);
    this.names = names;
    this.counts = counts;
  }

  /** One that has read nothing. */
  static Pass begin(List<HypothesisReplay> replays) {
    return new Pass(replays, Map.of(), new SelectableNames(), Counts.NONE);
  }

  List<HypothesisReplay> replays() {
    return replays;
  }

  Map<String, SequenceSet> sequences() {
    return sequences;
  }

  SelectableNames names() {
    return names;
  }

  Counts counts() {
    return counts;
  }

  /** Nothing is left that could be answered. */
  boolean isInVain() {
    return replays.stream().allMatch(replay -> replay.failure().isPresent());
  }

  /** Stops folding: some of the run is gone, and all that is read would wait for it in memory. */
  void onlyCount() {
    isFolding = false;
  }

  /** Whether what was read is in the answers. */
  boolean isFolding() {
    return isFolding;
  }

  /** The reader was given a record, whosever it is. */
  void countRecord() {
    counts = new Counts(counts.nodes, counts.batches, counts.records + 1);
  }

  /**
   * Takes a batch in, unless it was taken in before.
   *
   * @throws BadRecordException if it is one the profile has refused as well
   */
  void take(Batch batch) throws BadRecordException {
    SequenceSet had = sequences.computeIfAbsent(batch.stream().key(), key -> new SequenceSet());
    if (!had.add(batch.sequence())) {
      return;
    }
    counts = new Counts(counts.nodes + batch.rows().size(), counts.batches + 1, counts.records);
    if (!isFolding) {
      return;
    }
    names.add(batch.rows());
    replays.forEach(replay -> replay.add(batch.rows(), batch.opens()));
  }
}
