package whip.streams.profile;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.StoreBuilder;
import whip.codec.BadRecordException;
import whip.codec.RunIds;
import whip.streams.AdaptivePunctuator;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;
import whip.streams.location.Locations;
import whip.streams.part.ResultCodec;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * Last stage: a run's outcome and what its collector says become the rows of its profile, again
 * whenever something has changed.
 */
public final class ProfileStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Names of the sinks the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_PROFILE = "profile-rows";

  public static final String TO_RUN = "profile-to-run";

  public static final String TO_LOCATION = "profile-to-location";

  public static final String TO_NODE = "forget-to-node";

  public static final String TO_SUBTREE = "forget-to-subtree";

  public static final String TO_WHATIF = "forget-to-whatif";

  /** A tombstone under the run's own id is, in each of these, the word to forget it. */
  static final List<String> TO_FORGET = List.of(TO_NODE, TO_SUBTREE, TO_WHATIF);

  /** A part of how often a profile is published, or that would be rarer by as much. */
  static final Duration LOOK_EVERY = Duration.ofMillis(100);

  static final Duration SWEEP_EVERY = Duration.ofHours(1);

  private final StageConfig config;

  public ProfileStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new ProfileProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return ProfileStores.builders();
  }

  private static final class ProfileProcessor implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private final RunCodec runs;
    private final ResultCodec results;
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;
    private Profiles profiles;
    private AdaptivePunctuator punctuator;
    private String task;

    ProfileProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
      runs = new RunCodec(format, config.topics().run());
      results = new ResultCodec(format, config.topics().result());
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, "profile", config.meters());
      ProfileOutput output = new ProfileOutput(newContext, runs);
      ProfilePublisher publisher =
          new ProfilePublisher(
              new Locations(newContext, format, config.topics().location()),
              new ProfileCodec(format, config.topics().profile()),
              output,
              config.meters()::nodeHeads);
      profiles =
          new Profiles(
              new ProfileStores(newContext, runs, results),
              publisher,
              output,
              config.meters(),
              config.stopwatchNs(),
              newContext.currentSystemTimeMs());
      task = newContext.taskId().toString();
      punctuator =
          new AdaptivePunctuator(newContext, LOOK_EVERY, AdaptivePunctuator.PATIENCE, this::look);
      punctuator.wake(); // For runs that are in the stores.
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, profiles::sweep);
    }

    private boolean look(long now) {
      profiles.look(now);
      config.meters().runs(task, profiles.census());
      return profiles.anyActive();
    }

    @Override
    public void process(Record<String, byte[]> received) {
      if (ResultMark.isAnyOn(received)) {
        return;
      }
      punctuator.wake();
      String topic = context.recordMetadata().map(RecordMetadata::topic).orElse("");
      try {
        long now = context.currentSystemTimeMs();
        if (topic.equals(config.topics().run())
            && RunIds.isRemoval(received.key(), received.value())) {
          profiles.remove(received.key(), now);
        } else if (topic.equals(config.topics().run())) {
          Run run = runs.decode(received.value());
          if (!run.run().equals(received.key())) {
            throw new BadRecordException("key: not the record's run");
          }
          profiles.take(run, received.value(), now);
        } else {
          profiles.take(results.decode(received.key(), received.value()), now);
        }
      } catch (BadRecordException e) {
        deadLetters.send(received, e);
      }
    }

    @Override
    public void close() {
      config.meters().runs(task, null);
      format.close();
    }
  }
}
