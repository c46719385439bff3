package whip.streams.construct;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import whip.codec.AccountChanges;
import whip.codec.BadRecordException;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;

/**
 * Checks records of the construct topic, and brings all of a run into one partition, where its own
 * record is. Keeps nothing.
 */
public final class ConstructStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  /** Name of the sink the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_RESULT = "construct-to-result";

  private final StageConfig config;

  public ConstructStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new ConstructProcessor(config);
  }

  private static final class ConstructProcessor
      implements Processor<String, byte[], String, byte[]> {

    private final StageConfig config;
    private final AvroFormat format;
    private final AccountRecordCodec codec;
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;

    ConstructProcessor(StageConfig config) {
      this.config = config;
      format = config.newFormat();
      codec = new AccountRecordCodec(format);
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, "construct", config.meters());
    }

    @Override
    public void process(Record<String, byte[]> received) {
      try {
        AccountChanges changes =
            codec.decode(config.topics().construct(), received.key(), received.value());
        context.forward(
            ResultMark.ACCOUNT.on(
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
