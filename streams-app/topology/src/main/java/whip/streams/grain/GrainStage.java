package whip.streams.grain;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.StoreBuilder;
import whip.codec.BadRecordException;
import whip.codec.GrainChanges;
import whip.codec.RunIds;
import whip.streams.AdaptivePunctuator;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;
import whip.streams.location.Locations;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/**
 * Adds up a run's records of grains: a row for each directive, written again where a record has
 * changed it, and one for the run. Beside the profile stage, which has the run's records as well,
 * and which sets aside those that cannot be read.
 */
public final class GrainStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Name of the sink the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_GRAIN = "grain-rows";

  /**
   * Name of the stage that judges tasks. Under the {@link ResultMark} of grains it gets those of
   * each row that changes, by the row's key, and nothing for a row that is retired; and the run's
   * id with an empty value when sums have changed behind the collector's last record.
   */
  public static final String TO_PROPERTY = "property";

  static final Duration LOOK_EVERY = Duration.ofMillis(500);

  static final Duration SWEEP_EVERY = Duration.ofHours(1);

  private final StageConfig config;

  public GrainStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new GrainProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return new LinkedHashSet<>(GrainStores.builders());
  }

  private static final class GrainProcessor implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private final RunCodec runs;
    private final GrainRecordCodec records;
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;
    private Grains grains;
    private AdaptivePunctuator punctuator;

    GrainProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
      runs = new RunCodec(format, config.topics().run());
      records = new GrainRecordCodec(format);
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, "grain", config.meters());
      GrainOutput output =
          new GrainOutput(
              newContext,
              new Locations(newContext, format, config.topics().location()),
              new GrainRowsCodec(format, config.topics().grain()));
      grains = new Grains(new GrainStores(newContext, records), output);
      punctuator =
          new AdaptivePunctuator(newContext, LOOK_EVERY, AdaptivePunctuator.PATIENCE, this::look);
      wakeIfActive();
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, grains::sweep);
    }

    private boolean look(long now) {
      grains.look(now);
      return grains.anyActive();
    }

    private void wakeIfActive() {
      if (grains.anyActive()) {
        punctuator.wake();
      }
    }

    @Override
    public void process(Record<String, byte[]> received) {
      String topic = context.recordMetadata().map(RecordMetadata::topic).orElse("");
      long now = context.currentSystemTimeMs();
      if (topic.equals(config.topics().run())) {
        run(received, now);
      } else if (ResultMark.GRAIN.isOn(received)) {
        changes(received, now);
      }
      wakeIfActive();
    }

    private void run(Record<String, byte[]> received, long now) {
      if (RunIds.isRemoval(received.key(), received.value())) {
        grains.remove(received.key(), now);
        return;
      }
      Run run;
      try {
        run = runs.decode(received.value());
      } catch (BadRecordException setAside) {
        return; // The profile stage has it too, and sends it to the dead letters.
      }
      if (run.run().equals(received.key())) {
        grains.take(run, now);
      }
    }

    private void changes(Record<String, byte[]> received, long now) {
      try {
        GrainChanges changes = records.decode(config.topics().result(), received.value());
        if (!changes.run().equals(received.key())) {
          throw new BadRecordException("key: not the record's run");
        }
        grains.take(changes, now);
      } catch (BadRecordException e) {
        deadLetters.send(received, e);
      }
    }

    @Override
    public void close() {
      format.close();
    }
  }
}
