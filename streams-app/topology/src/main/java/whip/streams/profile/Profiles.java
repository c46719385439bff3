package whip.streams.profile;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.streams.TimeSlicedScan;
import whip.streams.meters.Meters;
import whip.streams.part.Part;
import whip.streams.part.ResultCodec.Result;
import whip.streams.profile.ProfilePublisher.Draft;
import whip.streams.profile.PublishPolicy.Due;
import whip.streams.run.Run;

/**
 * The profiles of all runs of one partition. Takes in what there is to know of them, and has {@link
 * ProfilePublisher} write those that {@link PublishPolicy} says are due.
 */
final class Profiles {

  private static final Logger LOG = LoggerFactory.getLogger(Profiles.class);

  private final ProfileStores stores;
  private final RunRegistry registry;
  private final ProfilePublisher publisher;
  private final ProfileOutput output;
  private final Meters meters;
  private final TimeSlicedScan scan;
  private final long startedAt;

  /**
   * @param meters what the process knows of the cluster
   * @param now wall clock, milliseconds since 1970
   */
  Profiles(
      ProfileStores stores,
      ProfilePublisher publisher,
      ProfileOutput output,
      Meters meters,
      LongSupplier stopwatchNs,
      long now) {
    this.stores = stores;
    this.publisher = publisher;
    this.output = output;
    this.meters = meters;
    registry = new RunRegistry(stores);
    scan = new TimeSlicedScan(stopwatchNs);
    startedAt = now;
  }

  Meters.Runs census() {
    return registry.census();
  }

  /** Whether {@link #look} may have something to write some time, though nothing comes in. */
  boolean anyActive() {
    return !registry.active().isEmpty();
  }

  /** Takes in what the collector reports of itself, or what is reported in its place. */
  void take(Run run, byte[] received, long now) {
    if (registry.isClosed(run.run())) {
      if (registry.isRemoved(run.run())) {
        output.removeRun(run.run(), now); // The program lives, but nobody wants to see it.
      }
      return;
    }
    Optional<Run> known = stores.run(run.run());
    if (run.state() == Run.State.LOST
        && known.map(last -> last.state() == Run.State.ENDED).orElse(false)) {
      // Given up on in the same moment as it ended: its own word counts, and has to be the last one
      // in the topic.
      output.run(known.get(), now);
      return;
    }
    stores.putRun(run.run(), received);
    Receipts receipts = stores.receipts(run.run());
    if (receipts.heardOf(run.incarnation())) {
      stores.putReceipts(run.run(), receipts);
    }
    if (!registry.isKnown(run.run()) && isOld(run, now)) {
      // The topic is read again from its beginning. The run's batches may be gone: as long as none
      // comes, the profile that stands is better than any that could be made.
      return;
    }
    Progress before = registry.progress(run.run(), now);
    boolean ends = run.state().isOver() && !before.flags().over();
    Progress heard = before.heard(now).withOver(run.state().isOver());
    changed(run.run(), ends ? heard.changed(now) : heard, now);
  }

  private static boolean isOld(Run run, long now) {
    return run.state().isOver()
        && now - run.life().writtenAt().toEpochMilli() > RunRegistry.KEEP.toMillis();
  }

  /** Takes in that batches have come in, or that the tree has grown. */
  void take(Result result, long now) {
    if (registry.isClosed(result.run())) {
      return;
    }
    if (result.receipt() != null) {
      String run = result.receipt().run();
      Receipts receipts = stores.receipts(run);
      receipts.add(result.receipt());
      stores.putReceipts(run, receipts);
      changed(run, registry.progress(run, now).heard(now).changed(now), now);
      return;
    }
    Part outcome = result.outcome();
    if (!stores.isWhole(outcome.run())) {
      stores.putOutcome(outcome.run(), outcome);
      registry.noteGrowth(outcome.run());
      changed(outcome.run(), registry.progress(outcome.run(), now).changed(now), now);
    }
  }

  private void changed(String run, Progress progress, long now) {
    registry.put(run, progress);
    if (progress.flags().over() && stores.isWhole(run)) {
      publishOver(run, progress, now); // Somebody waits for it.
    }
  }

  /** Writes what is due, and gives up on runs that fell silent. */
  void look(long now) {
    for (String run : scan.begin(registry.active())) {
      Progress progress = registry.progress(run);
      if (progress.flags().over()) {
        publishOver(run, progress, now);
      } else {
        publishRunning(run, progress, now);
      }
      if (!scan.goOn(run)) {
        return;
      }
    }
  }

  private void publishRunning(String run, Progress progress, long now) {
    Due due = PublishPolicy.due(running(run, progress), now);
    if (due == Due.Now.GIVE_UP) {
      Progress givenUp = giveUp(run, progress, now);
      registry.put(run, givenUp);
      publishRunning(run, givenUp, now);
    } else if (due == Due.Now.PUBLISH_LIVE) {
      write(publisher.draft(inputs(run, progress), false), progress, now);
    }
  }

  private Progress giveUp(String run, Progress progress, long now) {
    LOG.warn(
        "run {}: nothing heard for {} s, taken as lost", run, PublishPolicy.SILENCE.toSeconds());
    output.run(inputs(run, progress).record().lost(), now);
    return progress.givenUp(now);
  }

  private PublishPolicy.Running running(String run, Progress progress) {
    long heardAt = Math.max(progress.times().heardAt(), progress.times().givenUpAt());
    return new PublishPolicy.Running(
        progress.flags().pending(),
        registry.hasGrown(run),
        progress.published().at(),
        Math.max(heardAt, listeningSince()));
  }

  private void publishOver(String run, Progress progress, long now) {
    Inputs inputs = inputs(run, progress);
    long quietSince = Math.max(progress.times().changedAt(), listeningSince());
    boolean behind = meters.caughtUpUntilMs() < quietSince;
    PublishPolicy.Over over =
        new PublishPolicy.Over(progress.flags().pending(), inputs.lack(behind), quietSince);
    Due due = PublishPolicy.due(over, now);
    if (due instanceof Due.Wait) {
      return;
    }
    Draft draft = publisher.draft(inputs, due == Due.Now.PUBLISH_FINAL);
    if (draft.lacksNames()) {
      due = PublishPolicy.due(over.withoutNames(), now);
    }
    if (due == Due.Now.PUBLISH_FINAL) {
      write(draft, progress, now);
      output.publishNow();
    } else if (due == Due.Now.PUBLISH_LIVE) {
      write(draft.live(), progress, now);
    }
  }

  private void write(Draft draft, Progress progress, long now) {
    Inputs inputs = draft.inputs();
    registry.published(
        inputs.record().run(), publisher.write(draft, progress, now), inputs.receipts());
  }

  private Inputs inputs(String run, Progress progress) {
    return stores.inputs(run, Instant.ofEpochMilli(progress.times().changedAt()));
  }

  /**
   * Silence before that was our own: the stage was down, this instance had not taken it over, or
   * the topology let a program go first.
   */
  private long listeningSince() {
    return Math.max(startedAt, meters.resumedMs());
  }

  /**
   * Removes a run at a user's wish: its rows, locations and answers are retired, and all stages
   * forget it. What comes late of it is dropped while the mark stands.
   */
  void remove(String run, long now) {
    if (registry.isRemoved(run)) {
      return;
    }
    Set<String> standing =
        registry.isKnown(run) ? registry.progress(run).published().rows() : Set.of();
    publisher.retire(run, standing, now);
    registry.remove(run, now);
    LOG.info("run {} has been removed", run);
  }

  void sweep(long now) {
    registry.sweep(now);
  }
}
