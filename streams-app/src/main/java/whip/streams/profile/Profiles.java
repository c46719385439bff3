package whip.streams.profile;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.profile.Status;
import whip.model.profile.Tables;
import whip.model.subtree.Piece;
import whip.streams.location.Locations;
import whip.streams.part.Part;
import whip.streams.part.ResultCodec.Result;
import whip.streams.run.Run;

/** The profiles of all runs of one partition: what comes in, and when to write them anew. */
final class Profiles {

  /** Of one run, while it runs: often enough for a screen, seldom enough for the topic. */
  private static final Duration PUBLISH_EVERY = Duration.ofMillis(500);

  /** Heartbeats come every second. */
  private static final Duration SILENCE = Duration.ofSeconds(15);

  /** The topics the profile could be made from are gone after that. */
  private static final Duration KEEP = Duration.ofDays(7);

  private static final Logger LOG = LoggerFactory.getLogger(Profiles.class);

  private final ProfileStores stores;
  private final Locations locations;
  private final ProfileCodec codec;
  private final Rows rows;
  // Runs whose newest profile is not final, or not the newest. Found again in the store at a start.
  private final TreeSet<String> active = new TreeSet<>();

  Profiles(ProfileStores stores, Locations locations, ProfileCodec codec, Rows rows) {
    this.stores = stores;
    this.locations = locations;
    this.codec = codec;
    this.rows = rows;
    stores.forEachRun(
        (run, progress) -> {
          if (!progress.settled() || progress.pending()) {
            active.add(run);
          }
        });
  }

  /** The collector, or somebody for it, said something. */
  void take(Run run, byte[] received, long now) {
    Optional<Run> known = stores.run(run.run());
    if (run.state() == Run.State.LOST
        && known.map(last -> last.state() == Run.State.ENDED).orElse(false)) {
      // Given up on in the same moment as it ended: its own word counts.
      return;
    }
    stores.putRun(run.run(), received);
    Progress before = progress(run.run(), now);
    boolean ends = run.state().isOver() && !before.over();
    Progress heard = before.heard(now).withOver(run.state().isOver());
    changed(run.run(), ends ? heard.changed(now) : heard, now);
  }

  /** Batches have been taken in, or the tree has grown. */
  void take(Result result, long now) {
    if (result.receipt() != null) {
      String run = result.receipt().run();
      Receipts receipts = stores.receipts(run);
      receipts.add(result.receipt());
      stores.putReceipts(run, receipts);
      changed(run, progress(run, now).heard(now).changed(now), now);
      return;
    }
    Part outcome = result.outcome();
    boolean isWhole =
        stores.outcome(outcome.run()).map(known -> !known.provisional()).orElse(false);
    if (!isWhole) {
      stores.putOutcome(outcome.run(), outcome);
      changed(outcome.run(), progress(outcome.run(), now).changed(now), now);
    }
  }

  /** Writes what is due, and gives up on runs that fell silent. */
  void look(long now) {
    for (String run : List.copyOf(active)) {
      Progress progress = stores.progress(run).orElseThrow();
      if (!progress.over() && isSilent(progress, now)) {
        progress = giveUp(run, progress, now);
      }
      boolean due = now - progress.publishedAt() >= PUBLISH_EVERY.toMillis();
      if (progress.over() || (due && progress.pending())) {
        publish(run, record(run, progress), progress, now);
      }
    }
  }

  private Progress giveUp(String run, Progress progress, long now) {
    LOG.warn("run {}: nothing heard for {} s, taken as lost", run, SILENCE.toSeconds());
    rows.run(record(run, progress).lost(), now);
    Progress givenUp = progress.givenUp(now);
    stores.putProgress(run, givenUp);
    return givenUp;
  }

  /** Forgets runs that ended long ago; their profiles stay in the topic. */
  void sweep(long now) {
    List<String> old = new ArrayList<>();
    stores.forEachRun(
        (run, progress) -> {
          if (progress.settled() && now - progress.publishedAt() > KEEP.toMillis()) {
            old.add(run);
          }
        });
    for (String run : old) {
      stores.remove(run);
      active.remove(run);
    }
  }

  private static boolean isSilent(Progress progress, long now) {
    long since = Math.max(progress.heardAt(), progress.givenUpAt());
    return now - since >= SILENCE.toMillis();
  }

  private Progress progress(String run, long now) {
    return stores.progress(run).orElseGet(() -> Progress.begin(now));
  }

  private Run record(String run, Progress progress) {
    return stores
        .run(run)
        .orElseGet(
            () -> Run.unknown(run, Run.State.RUNNING, Instant.ofEpochMilli(progress.changedAt())));
  }

  private void changed(String run, Progress progress, long now) {
    stores.putProgress(run, progress);
    active.add(run);
    if (progress.over()
        && stores.outcome(run).map(outcome -> !outcome.provisional()).orElse(false)) {
      publish(run, record(run, progress), progress, now);
    }
  }

  private void publish(String run, Run record, Progress progress, long now) {
    Optional<Part> outcome = stores.outcome(run);
    Receipts receipts = stores.receipts(run);
    long quietMs = now - progress.changedAt();
    Names names = new Names(locations, run);
    Tables tables = Tables.of(outcome.flatMap(Part::outcome).orElseGet(Piece::empty), names);
    Verdict verdict = Verdict.of(record, outcome, receipts, quietMs);
    if (names.unknown() > 0 && verdict.isFinal() && quietMs < Verdict.GRACE.toMillis()) {
      // Locations travel on another topic and may be a moment late.
      verdict = new Verdict(Status.RUNNING, verdict.loss());
    }
    if (!verdict.isFinal() && !progress.pending()) {
      return;
    }
    Snapshot snapshot =
        new Snapshot(
            record, progress.revision() + 1, verdict, tables, receipts, Instant.ofEpochMilli(now));
    write(snapshot, progress, now);
    if (verdict.isFinal()) {
      active.remove(run);
      rows.publishNow();
    }
  }

  private void write(Snapshot snapshot, Progress progress, long now) {
    String run = snapshot.run().run();
    SortedMap<String, byte[]> counted = codec.rows(snapshot);
    for (String retired : progress.rows()) {
      if (!counted.containsKey(retired)) {
        rows.retire(retired, now);
      }
    }
    counted.forEach((key, row) -> rows.write(key, row, now));
    rows.write(ProfileCodec.programKey(run), codec.programRow(snapshot), now);
    stores.putProgress(
        run,
        progress.published(
            snapshot.revision(),
            snapshot.verdict().isFinal(),
            now,
            new TreeSet<>(counted.keySet())));
  }
}
