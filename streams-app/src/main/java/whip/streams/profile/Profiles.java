package whip.streams.profile;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.profile.Loss;
import whip.model.profile.Status;
import whip.model.profile.Tables;
import whip.model.sequence.Piece;
import whip.streams.Turns;
import whip.streams.location.Locations;
import whip.streams.operating.Meters;
import whip.streams.operating.NodeHeads;
import whip.streams.part.Part;
import whip.streams.part.ResultCodec.Result;
import whip.streams.run.Run;

/** The profiles of all runs of one partition: what comes in, and when to write them again. */
final class Profiles {

  /**
   * Least time between two profiles of a running program: often enough for a screen, seldom enough
   * for the topic. It is below the 500 ms of the tree's reports, so that growth never waits for a
   * profile just published.
   */
  private static final Duration PUBLISH_EVERY = Duration.ofMillis(400);

  /**
   * Longer time between profiles without growth: other news wait for the tree's growth, where there
   * is any.
   */
  private static final Duration PUBLISH_REST_EVERY = Duration.ofMillis(800);

  /** Heartbeats come every second. */
  private static final Duration SILENCE = Duration.ofSeconds(15);

  /** The topics the profile could be made from are gone after that. */
  private static final Duration KEEP = Duration.ofDays(7);

  private static final Logger LOG = LoggerFactory.getLogger(Profiles.class);

  private final ProfileStores stores;
  private final Locations locations;
  private final ProfileCodec codec;
  private final Rows rows;
  private final LongSupplier caughtUpUntilMs;
  private final Supplier<NodeHeads> nodeHeads;
  private final Turns turns;
  // Runs whose newest profile is not final, or not the newest. Found again in the store at a start.
  private final TreeSet<String> active = new TreeSet<>();
  // Those among them whose tree has grown since. After a start they are published with the rest.
  private final Set<String> grown = new HashSet<>();
  // For active runs: when the newest batch in their profile was encoded.
  private final Map<String, Long> freshMs = new HashMap<>();
  private long known;
  private final long startedAt;
  private final LongSupplier resumedMs;

  Profiles(
      ProfileStores stores,
      Locations locations,
      ProfileCodec codec,
      Rows rows,
      LongSupplier caughtUpUntilMs,
      Supplier<NodeHeads> nodeHeads,
      LongSupplier stopwatchNs,
      LongSupplier resumedMs,
      long now) {
    startedAt = now;
    this.resumedMs = resumedMs;
    this.stores = stores;
    this.locations = locations;
    this.codec = codec;
    this.rows = rows;
    this.caughtUpUntilMs = caughtUpUntilMs;
    this.nodeHeads = nodeHeads;
    turns = new Turns(stopwatchNs);
    stores.forEachRun(
        (run, progress) -> {
          known += progress.stage() == Progress.Stage.REMOVED ? 0 : 1;
          if (!progress.settled() || progress.pending()) {
            active.add(run);
            noteFreshness(run, stores.receipts(run));
          }
        });
  }

  /** How many runs are here, and how far the slowest profile is behind its run. */
  Meters.Runs census() {
    long running = 0;
    long oldest = Long.MAX_VALUE;
    for (String run : active) {
      if (!stores.progress(run).orElseThrow().over()) {
        running++;
        oldest = Math.min(oldest, freshMs.getOrDefault(run, Long.MAX_VALUE));
      }
    }
    return new Meters.Runs(running, active.size() - running, known - active.size(), oldest);
  }

  /** Whether {@link #look} may have something to write some time, though nothing comes in. */
  boolean anyActive() {
    return !active.isEmpty();
  }

  private void noteFreshness(String run, Receipts receipts) {
    if (receipts.newest() != null) {
      freshMs.put(run, receipts.newest().toEpochMilli());
    }
  }

  /** Takes in a record of the collector, or on its behalf. */
  void take(Run run, byte[] received, long now) {
    if (isClosed(run.run())) {
      if (isRemoved(run.run())) {
        rows.removeRun(run.run(), now); // The program lives, but its run was removed.
      }
      return;
    }
    Optional<Run> known = stores.run(run.run());
    if (run.state() == Run.State.LOST
        && known.map(last -> last.state() == Run.State.ENDED).orElse(false)) {
      // Given up on in the same moment as it ended: its own word counts, and has to be the last one
      // in the topic.
      rows.run(known.get(), now);
      return;
    }
    stores.putRun(run.run(), received);
    Receipts receipts = stores.receipts(run.run());
    if (receipts.heardOf(run.incarnation())) {
      stores.putReceipts(run.run(), receipts);
    }
    if (stores.progress(run.run()).isEmpty() && isOld(run, now)) {
      // The topic is read again from its beginning. The run's batches may be gone: as long as none
      // comes, the profile that stands is better than any that could be made.
      return;
    }
    Progress before = progress(run.run(), now);
    boolean ends = run.state().isOver() && !before.over();
    Progress heard = before.heard(now).withOver(run.state().isOver());
    changed(run.run(), ends ? heard.changed(now) : heard, now);
  }

  /** Batches have been taken in, or the tree has grown. */
  void take(Result result, long now) {
    if (isClosed(result.run())) {
      return;
    }
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
      grown.add(outcome.run());
      changed(outcome.run(), progress(outcome.run(), now).changed(now), now);
    }
  }

  /** Writes what is due, and gives up on runs that fell silent. */
  void look(long now) {
    for (String run : turns.begin(active)) {
      Progress progress = stores.progress(run).orElseThrow();
      if (!progress.over() && isSilent(progress, now)) {
        progress = giveUp(run, progress, now);
      }
      if (progress.over() || (progress.pending() && isDue(run, progress, now))) {
        publish(run, record(run, progress), progress, now);
      }
      if (!turns.goOn(run)) {
        return;
      }
    }
  }

  private boolean isDue(String run, Progress progress, long now) {
    Duration every = grown.contains(run) ? PUBLISH_EVERY : PUBLISH_REST_EVERY;
    return now - progress.publishedAt() >= every.toMillis();
  }

  private Progress giveUp(String run, Progress progress, long now) {
    LOG.warn("run {}: no heartbeat for {} s, taken as lost", run, SILENCE.toSeconds());
    rows.run(record(run, progress).lost(), now);
    Progress givenUp = progress.givenUp(now);
    stores.putProgress(run, givenUp);
    return givenUp;
  }

  /**
   * Removes a run: its rows, locations and answers are retired, and all stages forget it. What
   * comes late of it is dropped while the mark stands.
   */
  void remove(String run, long now) {
    if (isRemoved(run)) {
      return;
    }
    Optional<Progress> progress = stores.progress(run);
    progress.ifPresent(
        known -> {
          known.rows().forEach(row -> rows.retire(row, now));
          this.known--;
        });
    rows.retire(ProfileCodec.programKey(run), now);
    locations.keys(run).forEach(key -> rows.retireLocation(key, now));
    rows.forget(run, now);
    stores.remove(run);
    stores.putProgress(run, Progress.removed(now));
    leave(run);
    LOG.info("run {} has been removed", run);
  }

  /** Forgets what old profiles were made from, and the marks of runs removed long ago. */
  void sweep(long now) {
    Map<String, Progress> old = new HashMap<>();
    stores.forEachRun(
        (run, progress) -> {
          if (progress.settled()
              && progress.stage() != Progress.Stage.SETTLED
              && now - progress.publishedAt() > KEEP.toMillis()) {
            old.put(run, progress);
          }
        });
    old.forEach(
        (run, progress) -> {
          if (progress.stage() == Progress.Stage.REMOVED) {
            stores.remove(run);
          } else {
            stores.removeInputs(run);
            stores.putProgress(run, progress.archived());
          }
          leave(run);
        });
  }

  private void leave(String run) {
    active.remove(run);
    grown.remove(run);
    freshMs.remove(run);
  }

  private boolean isClosed(String run) {
    return stores
        .progress(run)
        .map(progress -> progress.stage() != Progress.Stage.LIVE)
        .orElse(false);
  }

  private boolean isRemoved(String run) {
    return stores
        .progress(run)
        .map(progress -> progress.stage() == Progress.Stage.REMOVED)
        .orElse(false);
  }

  private boolean isSilent(Progress progress, long now) {
    long since = Math.max(progress.heardAt(), progress.givenUpAt());
    return now - Math.max(since, listeningSince()) >= SILENCE.toMillis();
  }

  /**
   * Silence before that was our own: the stage was down, this instance had not taken it over, or
   * the topology let a program go first.
   */
  private long listeningSince() {
    return Math.max(startedAt, resumedMs.getAsLong());
  }

  private static boolean isOld(Run run, long now) {
    return run.state().isOver() && now - run.life().writtenAt().toEpochMilli() > KEEP.toMillis();
  }

  private Progress progress(String run, long now) {
    return stores
        .progress(run)
        .orElseGet(
            () -> {
              known++;
              return Progress.begin(now)
                  .withOver(stores.run(run).map(told -> told.state().isOver()).orElse(false));
            });
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
    long quietSince = Math.max(progress.changedAt(), listeningSince());
    long quietMs = now - quietSince;
    boolean behind = caughtUpUntilMs.getAsLong() < quietSince;
    Verdict verdict = Verdict.of(record, outcome, receipts, nodeHeads.get(), quietMs, behind);
    if (!isNews(verdict, progress)) {
      return;
    }
    Names names = new Names(locations, run);
    Tables tables;
    try {
      tables = Tables.of(outcome.flatMap(Part::outcome).orElseGet(Piece::empty), names);
    } catch (ArithmeticException e) {
      LOG.warn("run {}: sums of its tables overflow: {}", run, e.getMessage());
      tables = Tables.of(Piece.empty(), names);
      verdict = verdict.with(Loss.OVERFLOW);
    }
    if (names.unknown() > 0 && verdict.isFinal() && quietMs < Verdict.GRACE.toMillis()) {
      // Locations travel on another topic and may be a moment late.
      verdict = new Verdict(Status.RUNNING, verdict.loss());
    }
    if (!isNews(verdict, progress)) {
      return;
    }
    Snapshot snapshot =
        new Snapshot(
            record, progress.revision() + 1, verdict, tables, receipts, Instant.ofEpochMilli(now));
    write(snapshot, progress, now);
    grown.remove(run);
    noteFreshness(run, receipts);
    if (verdict.isFinal()) {
      leave(run);
      rows.publishNow();
    }
  }

  private static boolean isNews(Verdict verdict, Progress progress) {
    return verdict.isFinal() || progress.pending();
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
