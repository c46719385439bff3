package whip.streams.profile;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.profile.Loss;
import whip.model.profile.Tables;
import whip.model.sequence.Piece;
import whip.streams.location.Locations;
import whip.streams.meters.NodeHeads;
import whip.streams.part.Part;

/** Makes profiles of what is known of runs, and writes their rows. */
final class ProfilePublisher {

  private static final Logger LOG = LoggerFactory.getLogger(ProfilePublisher.class);

  private final Locations locations;
  private final ProfileCodec codec;
  private final ProfileOutput output;
  private final Supplier<NodeHeads> nodeHeads;

  /**
   * A profile before it is written.
   *
   * @param lacksNames whether a location in it has none
   */
  record Draft(Inputs inputs, Tables tables, Verdict verdict, boolean lacksNames) {

    /** This profile as one that may still change. */
    Draft live() {
      return new Draft(inputs, tables, verdict.running(), lacksNames);
    }
  }

  ProfilePublisher(
      Locations locations,
      ProfileCodec codec,
      ProfileOutput output,
      Supplier<NodeHeads> nodeHeads) {
    this.locations = locations;
    this.codec = codec;
    this.output = output;
    this.nodeHeads = nodeHeads;
  }

  Draft draft(Inputs inputs, boolean isFinal) {
    String run = inputs.record().run();
    Verdict verdict =
        isFinal ? Verdict.ofFinal(inputs, nodeHeads.get()) : Verdict.ofLive(inputs.record());
    Names names = new Names(locations, run);
    Tables tables;
    try {
      tables = Tables.of(inputs.outcome().flatMap(Part::outcome).orElseGet(Piece::empty), names);
    } catch (ArithmeticException e) {
      LOG.warn("run {}: sums of its tables overflow: {}", run, e.getMessage());
      tables = Tables.of(Piece.empty(), names);
      verdict = verdict.with(Loss.OVERFLOW);
    }
    return new Draft(inputs, tables, verdict, names.unknown() > 0);
  }

  /**
   * Writes the rows of a profile, and retires rows of the last one that this one lacks.
   *
   * @param progress as it was before
   * @return as it is now
   */
  Progress write(Draft draft, Progress progress, long now) {
    Snapshot snapshot =
        new Snapshot(
            draft.inputs().record(),
            progress.published().revision() + 1,
            draft.verdict(),
            draft.tables(),
            draft.inputs().receipts(),
            Instant.ofEpochMilli(now));
    SortedMap<String, byte[]> counted = codec.rows(snapshot);
    for (String retired : progress.published().rows()) {
      if (!counted.containsKey(retired)) {
        output.retire(retired, now);
      }
    }
    counted.forEach((key, row) -> output.write(key, row, now));
    output.write(ProfileCodec.programKey(snapshot.run().run()), codec.programRow(snapshot), now);
    return progress.published(
        new Progress.Published(
            snapshot.revision(), draft.verdict().isFinal(), now, new TreeSet<>(counted.keySet())));
  }

  /** Retires all rows of a run, its locations, and what other stages keep of it. */
  void retire(String run, Iterable<String> standing, long now) {
    standing.forEach(row -> output.retire(row, now));
    output.retire(ProfileCodec.programKey(run), now);
    locations.keys(run).forEach(key -> output.retireLocation(key, now));
    output.forget(run, now);
  }
}
