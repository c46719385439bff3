package whip.streams;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import whip.codec.BadRecordException;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.DeadLetter;

/**
 * Checks records of a topic of changes, and brings all of a run into one partition, where its own
 * record is. Keeps nothing: the stage behind it knows which records have come before.
 */
public abstract class DeltaStage implements ProcessorSupplier<String, byte[], String, byte[]> {
  private final StageConfig config;
  private final String name;
  private final String topic;
  private final ResultMark mark;

  /** Checks one record. */
  @FunctionalInterface
  protected interface Check {
    /** The run that the record is of; refuses what the stage behind cannot take. */
    String run(String key, byte[] value) throws BadRecordException;
  }

  /**
   * A stage of its own for each topic.
   *
   * @param name of the stage, which is its topic's suffix
   * @param topic that it reads
   * @param mark by which the stage behind knows its records
   */
  protected DeltaStage(StageConfig config, String name, String topic, ResultMark mark) {
    this.config = config;
    this.name = name;
    this.topic = topic;
    this.mark = mark;
  }

  /** Name of the sink that a stage of this name is connected to, beside {@link DeadLetter#sink}. */
  public static String sink(String name) {
    return name + "-to-result";
  }

  public final String name() {
    return name;
  }

  /** Topic that the stage reads. */
  public final String topic() {
    return topic;
  }

  /** Decides whether a record is passed on, by a format of one processor's own. */
  protected abstract Check check(AvroFormat format);

  @Override
  public final Processor<String, byte[], String, byte[]> get() {
    return new DeltaProcessor();
  }

  private final class DeltaProcessor implements Processor<String, byte[], String, byte[]> {
    private final AvroFormat format = config.newFormat();
    private final Check check = check(format);
    private ProcessorContext<String, byte[]> context;
    private DeadLetter deadLetters;

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      deadLetters = new DeadLetter(newContext, name, config.meters());
    }

    @Override
    public void process(Record<String, byte[]> received) {
      try {
        String run = check.run(received.key(), received.value());
        context.forward(
            mark.on(new Record<>(run, received.value(), received.timestamp())), sink(name));
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
