package whip.streams.subtree;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.model.assembly.Container;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.sequence.Sequence;
import whip.streams.AdaptivePunctuator;
import whip.streams.Limits;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;
import whip.streams.part.Gaps;
import whip.streams.part.Part;
import whip.streams.part.ResultCodec;
import whip.streams.part.SubtreePartCodec;

/**
 * Second stage: parts of a region merged to the region, complete regions sent to their places in
 * the regions around them, and the run's own region to the profile stage. What is in progress is
 * sent likewise, marked as provisional.
 */
public final class SubtreeStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  private static final Logger LOG = LoggerFactory.getLogger(SubtreeStage.class);

  /** Names of the sinks the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_PARENT = "subtree-to-parent";

  public static final String TO_RESULT = "subtree-to-result";

  /** From the beginning of one pass through old regions to that of the next. */
  static final Duration SWEEP_EVERY = Duration.ofMinutes(10);

  /** Within a pass. */
  static final Duration SWEEP_SOME_EVERY = Duration.ofSeconds(1);

  private final StageConfig config;

  public SubtreeStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new SubtreeProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return SubtreeStores.builders();
  }

  private static final class SubtreeProcessor implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final String topic;
    private final AvroFormat format;
    private final SubtreePartCodec parts;
    private final ResultCodec results;
    private ProcessorContext<String, byte[]> context;
    private SubtreeStores stores;
    private LiveRegions live;
    private AdaptivePunctuator punctuator;
    private OldRegions old;
    private AdaptivePunctuator sweeper;
    // Asked for every part; marks in the store.
    private final Set<String> removed = new HashSet<>();
    private DeadLetter deadLetters;

    SubtreeProcessor(StageConfig config) {
      this.config = config;
      topic = config.topics().subtree();
      format = config.newFormat();
      parts = new SubtreePartCodec(format);
      results = new ResultCodec(format, config.topics().result());
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      stores = new SubtreeStores(newContext, parts);
      live = new LiveRegions(stores, config.stopwatchNs(), newContext.currentSystemTimeMs());
      old = new OldRegions(stores);
      stores.forEachRegion(
          (key, entry) -> {
            if (key.indexOf('/') < 0) {
              removed.add(key);
            }
          });
      deadLetters = new DeadLetter(newContext, "subtree", config.meters());
      punctuator =
          new AdaptivePunctuator(
              newContext, LiveSchedule.TICK, AdaptivePunctuator.PATIENCE, this::look);
      punctuator.wake(); // For regions that are in the stores.
      sweeper = new AdaptivePunctuator(newContext, SWEEP_SOME_EVERY, Duration.ZERO, this::sweep);
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, this::beginSweep);
    }

    private boolean look(long now) {
      live.evaluate(now, (part, nesting) -> sendProvisional(part, nesting, now));
      return live.anyChanged();
    }

    @Override
    public void process(Record<String, byte[]> received) {
      punctuator.wake();
      if (RunIds.isRemoval(received.key(), received.value())) {
        removed.add(received.key());
        stores.removeRun(received.key(), context.currentSystemTimeMs()).forEach(live::finished);
        return;
      }
      try {
        take(parts.decode(topic, received.key(), received.value()), received);
      } catch (BadRecordException e) {
        deadLetters.send(received, e);
      }
    }

    private void take(Part part, Record<String, byte[]> received) throws BadRecordException {
      if (removed.contains(part.run())) {
        return;
      }
      long timestamp = received.timestamp();
      Optional<RegionEntry> before = stores.region(part.key());
      if (before.isPresent() && before.get().finished()) {
        return;
      }
      if (part.over()) {
        forget(part, before, timestamp);
        return;
      }
      RegionWork work = new RegionWork(stores, part, before);
      Optional<Record<String, byte[]>> outcome = finish(work, part, timestamp);
      work.commit(context.currentSystemTimeMs());
      if (outcome.isPresent()) {
        live.finished(part.key());
        if (part.region().equals(NodeId.RUN)) {
          context.forward(outcome.get(), TO_RESULT);
          context.commit(); // Once a run, when a reader waits for it.
        } else {
          context.forward(outcome.get(), TO_PARENT);
        }
      } else {
        live.changed(part.key(), Nesting.of(received.headers()));
      }
    }

    /** Merges the part; what it completes is ready to be sent. */
    private Optional<Record<String, byte[]>> finish(RegionWork work, Part part, long timestamp)
        throws BadRecordException {
      try {
        Optional<Record<String, byte[]>> outcome =
            work.merge().map(finished -> record(outcome(part, finished), timestamp));
        if (outcome.isPresent() && outcome.get().value().length > Limits.WRITTEN_BYTES) {
          throw new BadRecordException(
              "the region comes to " + outcome.get().value().length + " bytes");
        }
        return outcome;
      } catch (ArithmeticException e) {
        throw BadRecordException.overflow(e);
      } catch (KafkaException e) {
        throw e; // A store failed, or the registry: the part may be good.
      } catch (RuntimeException e) {
        throw BadRecordException.unforeseen(e);
      }
    }

    /** The region came together without us, and its item is on its way: only traces are left. */
    private void forget(Part part, Optional<RegionEntry> before, long timestamp) {
      before.ifPresent(entry -> stores.removeContainers(part.key(), entry));
      stores.putRegion(part.key(), RegionEntry.finished(context.currentSystemTimeMs()));
      live.finished(part.key());
      before
          .flatMap(entry -> entry.part().phases())
          .flatMap(region -> region.popped().or(region::open))
          .map(row -> Part.of(part.run(), row.place().region(), Map.of()))
          .map(around -> record(around.withGaps(List.of(noGaps(part))), timestamp))
          .ifPresent(around -> context.forward(around, TO_PARENT));
    }

    private static Gaps noGaps(Part finished) {
      return new Gaps(finished.region(), 0, 0);
    }

    private static Part outcome(Part part, RegionWork.Finished finished) {
      Place place = finished.place();
      if (place == null) {
        return Part.outcome(part.run(), finished.piece(), false, List.of());
      }
      Container around =
          Container.of(
              Optional.empty(),
              Optional.empty(),
              List.of(
                  new Container.Run(
                      place.index(), place.index() + 1, Sequence.of(finished.piece()))),
              Map.of());
      return Part.of(part.run(), place.region(), Map.of(place.parent(), around))
          .withGaps(List.of(noGaps(part)));
    }

    private Record<String, byte[]> record(Part part, long timestamp) {
      return part.outcome().isPresent()
          ? new Record<>(part.run(), results.encode(part), timestamp)
          : new Record<>(part.key(), parts.encode(topic, part), timestamp);
    }

    /** Better none than one that no topic takes. */
    private void sendProvisional(Part part, int nesting, long now) {
      Record<String, byte[]> record = record(part, now);
      if (record.value().length > Limits.WRITTEN_BYTES) {
        LOG.warn("no live profile of {}: {} bytes", part.key(), record.value().length);
      } else if (part.outcome().isPresent()) {
        context.forward(record, TO_RESULT);
      } else {
        context.forward(record.withHeaders(Nesting.header(nesting)), TO_PARENT);
      }
    }

    private void beginSweep(long now) {
      if (sweep(now)) {
        sweeper.wake();
      }
    }

    /** Whether there is more. */
    private boolean sweep(long now) {
      old.forget(now)
          .forEach(
              key -> {
                live.finished(key);
                removed.remove(key);
              });
      return !old.isThrough();
    }

    @Override
    public void close() {
      format.close();
    }
  }
}
