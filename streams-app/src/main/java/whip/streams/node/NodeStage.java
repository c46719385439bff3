package whip.streams.node;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.model.node.NodeId;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;
import whip.streams.dlq.DeadLetter;
import whip.streams.part.Part;
import whip.streams.part.Receipt;
import whip.streams.part.ResultCodec;
import whip.streams.part.SubtreePartCodec;

/**
 * First stage: batches of rows in, parts of regions out. A batch that was taken in before changes
 * nothing.
 */
public final class NodeStage implements ProcessorSupplier<String, byte[], String, byte[]> {

  public static final String SEQUENCES = "node-sequences";

  /** Names of the sinks the stage is connected to, beside {@link DeadLetter#sink}. */
  public static final String TO_SUBTREE = "node-to-subtree";

  public static final String TO_RESULT = "node-to-result";

  private final StageConfig config;

  public NodeStage(StageConfig config) {
    this.config = config;
  }

  @Override
  public Processor<String, byte[], String, byte[]> get() {
    return new NodeProcessor(config);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return Set.of(
        Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(SEQUENCES), Serdes.String(), Serdes.ByteArray())
            .withCachingEnabled());
  }

  private static final class NodeProcessor implements Processor<String, byte[], String, byte[]> {

    private final String topic;
    private final String subtreeTopic;
    private final AvroFormat format;
    private final SubtreePartCodec parts;
    private final ResultCodec results;
    private ProcessorContext<String, byte[]> context;
    private KeyValueStore<String, byte[]> sequences;
    private DeadLetter deadLetters;

    NodeProcessor(StageConfig config) {
      topic = config.topics().node();
      subtreeTopic = config.topics().subtree();
      format = config.newFormat();
      parts = new SubtreePartCodec(format);
      results = new ResultCodec(format, config.topics().result());
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      sequences = newContext.getStateStore(SEQUENCES);
      deadLetters = new DeadLetter(newContext, "node");
    }

    @Override
    public void process(Record<String, byte[]> received) {
      try {
        take(NodeBatchCodec.decode(format, topic, received.key(), received.value()), received);
      } catch (BadRecordException e) {
        deadLetters.send(received, e);
      }
    }

    private void take(Batch batch, Record<String, byte[]> received) throws BadRecordException {
      Batch.Stream stream = batch.stream();
      StreamState known = StreamState.ofStored(sequences.get(stream.key()));
      if (!known.sequences().add(batch.sequence())) {
        return;
      }
      LevelOne.Folded folded = LevelOne.fold(batch);
      for (NodeId region : folded.over()) {
        if (known.announced().contains(region)) {
          forward(Part.over(stream.run(), region), received.timestamp());
        }
      }
      folded.parts().forEach(part -> forward(part, received.timestamp()));
      sequences.put(
          stream.key(), new StreamState(known.sequences(), folded.announced()).toStored());
      Receipt receipt = receipt(batch, known.sequences().size());
      context.forward(
          new Record<>(stream.run(), results.encode(receipt), received.timestamp()), TO_RESULT);
    }

    private Receipt receipt(Batch batch, long receivedSoFar) {
      Optional<RecordMetadata> at = context.recordMetadata();
      return new Receipt(
          batch.stream().run(),
          batch.stream().incarnation(),
          batch.stream().thread(),
          receivedSoFar,
          batch.sentAt(),
          at.map(RecordMetadata::partition).orElse(-1),
          at.map(RecordMetadata::offset).orElse(-1L));
    }

    private void forward(Part part, long timestamp) {
      context.forward(
          new Record<>(part.key(), parts.encode(subtreeTopic, part), timestamp), TO_SUBTREE);
    }

    @Override
    public void close() {
      format.close();
    }
  }
}
