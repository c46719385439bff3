package whip.streams.region;

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
import whip.codec.RegionChanges;
import whip.codec.RunIds;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;

/**
 * Adds up a serial program's records of regions: a row for each static region and each slice of the
 * dictionary, written again where a record has changed it, and one for the run. Runs' own records
 * say which are to be forgotten.
 */
public final class ParallelismStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Name of the sink the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_PARALLELISM = "parallelism-rows";

  static final Duration SWEEP_EVERY = Duration.ofHours(1);

  private final StageConfig config;

  public ParallelismStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new ParallelismProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return new LinkedHashSet<>(ParallelismStores.builders());
  }

  private static final class ParallelismProcessor
      implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private final RegionRecordCodec records;
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;
    private Parallelism parallelism;

    ParallelismProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
      records = new RegionRecordCodec(format);
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, "parallelism", config.meters());
      parallelism =
          new Parallelism(
              new ParallelismStores(newContext),
              new RegionRowsCodec(format, config.topics().parallelism()),
              (key, row) ->
                  newContext.forward(
                      new Record<>(key, row, newContext.currentSystemTimeMs()), TO_PARALLELISM));
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, parallelism::sweep);
    }

    @Override
    public void process(Record<String, byte[]> received) {
      String topic = context.recordMetadata().map(RecordMetadata::topic).orElse("");
      long now = context.currentSystemTimeMs();
      if (topic.equals(config.topics().run())) {
        if (RunIds.isRemoval(received.key(), received.value())) {
          parallelism.remove(received.key(), now);
        }
      } else if (ResultMark.REGION.isOn(received)) {
        changes(received, now);
      }
    }

    private void changes(Record<String, byte[]> received, long now) {
      try {
        RegionChanges changes = records.decode(config.topics().result(), received.value());
        if (!changes.run().equals(received.key())) {
          throw new BadRecordException("key: not the record's run");
        }
        parallelism.take(changes, now);
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
