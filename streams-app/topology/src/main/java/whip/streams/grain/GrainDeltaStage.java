package whip.streams.grain;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import whip.codec.BadRecordException;
import whip.codec.GrainChanges;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;

/**
 * Checks records of the topic of changes, and brings all of a run into one partition, where its own
 * record is. Keeps nothing: the grain stage knows which records have come before.
 */
public final class GrainDeltaStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Name of the sink the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_RESULT = "grain.delta-to-result";

  /** Name of the stage, which is its topic's suffix. */
  public static final String NAME = "grain.delta";

  private final StageConfig config;

  public GrainDeltaStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new GrainDeltaProcessor(config);
  }

  private static final class GrainDeltaProcessor
      implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private final GrainRecordCodec codec;
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;

    GrainDeltaProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
      codec = new GrainRecordCodec(format);
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, NAME, config.meters());
    }

    @Override
    public void process(Record<String, byte[]> received) {
      try {
        GrainChanges changes =
            codec.decode(config.topics().grainDelta(), received.key(), received.value());
        context.forward(
            ResultMark.GRAIN.on(
                new Record<>(changes.run(), received.value(), received.timestamp())),
            TO_RESULT);
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
