package whip.streams.node;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.RunIds;
import whip.model.node.ArrayArena;
import whip.model.node.NodeId;
import whip.streams.Limits;
import whip.streams.RemovedRuns;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
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

  static final Duration SWEEP_EVERY = Duration.ofHours(1);

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

    private final StageConfig config;
    private final String topic;
    private final String subtreeTopic;
    private final AvroFormat format;
    private final LevelOne levelOne = new LevelOne();
    // For the current batch: nothing of it is kept as columns.
    private final ArrayArena columns = new ArrayArena();
    private final SubtreePartCodec codec;
    private final ResultCodec results;
    private ProcessorContext<String, byte[]> context;
    private KeyValueStore<String, byte[]> sequences;
    private DeadLetter deadLetters;
    private RemovedRuns removed;

    NodeProcessor(StageConfig config) {
      this.config = config;
      topic = config.topics().node();
      subtreeTopic = config.topics().subtree();
      format = config.newFormat();
      codec = new SubtreePartCodec(format);
      results = new ResultCodec(format, config.topics().result());
    }

    @Override
    public void init(ProcessorContext<String, byte[]> newContext) {
      context = newContext;
      sequences = newContext.getStateStore(SEQUENCES);
      deadLetters = new DeadLetter(newContext, "node", config.meters());
      removed = new RemovedRuns(sequences);
      newContext.schedule(SWEEP_EVERY, PunctuationType.WALL_CLOCK_TIME, removed::sweep);
    }

    @Override
    public void process(Record<String, byte[]> received) {
      if (RunIds.isRemoval(received.key(), received.value())) {
        removed.add(received.key(), context.currentSystemTimeMs());
        return;
      }
      try {
        columns.reclaim();
        take(
            NodeRecordCodec.decode(format, topic, received.key(), received.value(), columns),
            received);
      } catch (BadRecordException e) {
        deadLetters.send(received, e);
      }
    }

    private void take(Batch batch, Record<String, byte[]> received) throws BadRecordException {
      Batch.Stream stream = batch.stream();
      if (removed.contains(stream.run())) {
        return;
      }
      StreamState known = StreamState.ofStored(sequences.get(stream.key()));
      if (!known.sequences().add(batch.sequence())) {
        return;
      }
      LevelOne.Folded folded = levelOne.fold(batch);
      List<Part> parts = new ArrayList<>();
      for (NodeId region : folded.over()) {
        if (known.announced().contains(region)) {
          parts.add(Part.over(stream.run(), region));
        }
      }
      parts.addAll(folded.parts());
      // All of the batch or nothing: what cannot be written shows before anything is.
      List<Record<String, byte[]>> news = new ArrayList<>();
      for (Part part : parts) {
        byte[] value = codec.encode(subtreeTopic, part);
        checkSize(part, value);
        news.add(new Record<>(part.key(), value, received.timestamp()));
      }
      news.forEach(part -> context.forward(part, TO_SUBTREE));
      sequences.put(
          stream.key(), new StreamState(known.sequences(), folded.announced()).toStored());
      Receipt receipt = receipt(batch, known.sequences().size(), received.timestamp());
      context.forward(
          new Record<>(stream.run(), results.encode(receipt), received.timestamp()), TO_RESULT);
      config.meters().batch(batch.rows().size());
    }

    private Receipt receipt(Batch batch, long receivedSoFar, long takenAtMs) {
      Optional<RecordMetadata> at = context.recordMetadata();
      Instant takenAt = Instant.ofEpochMilli(takenAtMs);
      return new Receipt(
          batch.stream().run(),
          batch.stream().incarnation(),
          batch.stream().thread(),
          receivedSoFar,
          // By a clock that is ahead it would be sent after it came.
          batch.sentAt().isAfter(takenAt) ? takenAt : batch.sentAt(),
          at.map(RecordMetadata::partition).orElse(-1),
          at.map(RecordMetadata::offset).orElse(-1L));
    }

    private static void checkSize(Part part, byte[] value) throws BadRecordException {
      if (value.length > Limits.WRITTEN_BYTES) {
        throw new BadRecordException(
            "what it leaves of region " + part.region() + " takes " + value.length + " bytes");
      }
    }

    @Override
    public void close() {
      format.close();
    }
  }
}
