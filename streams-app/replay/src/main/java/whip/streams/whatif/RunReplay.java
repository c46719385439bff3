package whip.streams.whatif;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.streams.avro.AvroFormat;
import whip.streams.node.NodeRecordCodec;
import whip.streams.part.SubtreePartCodec;
import whip.streams.replay.NodeReader;
import whip.streams.replay.RunLocations;
import whip.streams.replay.RunRow;
import whip.streams.replay.RunRowWatch;

/** Reads one run again, from the topics to a {@link Pass}, or on from a checkpoint. */
final class RunReplay implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMillis(50);

  private static final Logger LOG = LoggerFactory.getLogger(RunReplay.class);

  private final ReplayContext context;
  private final Request.Work work;
  private final AvroFormat format;
  private final String topic;
  private final CheckpointCodec codec;
  private final RunRowWatch watch;
  private final RunLocations locations;
  private final Pass pass;
  private final NodeReader reader;
  private final long resumedAtBatch;
  private RunRow covered;

  RunReplay(
      ReplayContext context, Request.Work work, List<Hypothesis> hypotheses, AvroFormat format) {
    this.context = context;
    this.work = work;
    this.format = format;
    topic = context.config().topics().node();
    codec = new CheckpointCodec(new SubtreePartCodec(format));
    watch = new RunRowWatch(context.tables(), context.config(), format, work.run());
    try {
      locations = new RunLocations(context.tables(), context.config(), format, work.run());
    } catch (RuntimeException e) {
      watch.close();
      throw e;
    }
    CheckpointCodec.Checkpoint from = checkpoint(hypotheses).orElseGet(() -> begin(hypotheses));
    pass = from.pass();
    resumedAtBatch = pass.counts().batches();
    reader = new NodeReader(context.clients(), topic, from.positions());
  }

  private CheckpointCodec.Checkpoint begin(List<Hypothesis> hypotheses) {
    List<HypothesisReplay> replays =
        hypotheses.stream()
            .map(
                hypothesis ->
                    new HypothesisReplay(
                        hypothesis,
                        locations::await,
                        work.curves(),
                        work.stacks(),
                        Replay.State.begin()))
            .toList();
    return new CheckpointCodec.Checkpoint(Pass.begin(replays), Map.of());
  }

  private Optional<CheckpointCodec.Checkpoint> checkpoint(List<Hypothesis> hypotheses) {
    try {
      Optional<byte[]> bytes = context.checkpoints().load(work);
      return bytes.isEmpty()
          ? Optional.empty()
          : Optional.of(codec.decode(work, hypotheses, locations::await, bytes.get()));
    } catch (IOException | RuntimeException e) {
      // Written by another version, most likely. The topic still has everything.
      LOG.warn("run {}: the checkpoint cannot be used, reading from the start", work.run(), e);
      return Optional.empty();
    }
  }

  Pass pass() {
    return pass;
  }

  RunLocations locations() {
    return locations;
  }

  /** How many batches had been read when it was interrupted; 0: it was not. */
  long resumedAtBatch() {
    return resumedAtBatch;
  }

  /** The row that {@link #look} last returned, empty if there was none. */
  Optional<RunRow> covered() {
    return Optional.ofNullable(covered);
  }

  /** The run's newest row, empty if there is none; its batches can be read then. */
  Optional<RunRow> look() {
    Optional<RunRow> row = watch.look();
    if (row.isPresent() && !row.get().equals(covered)) {
      covered = row.get();
      locations.refresh(covered.over());
      reader.cover(covered.ranges(), covered.over());
      if (reader.hasExpired()) {
        pass.onlyCount();
      }
    }
    return row;
  }

  /**
   * Reads for a while.
   *
   * @param until by the context's clock
   * @return whether everything has been read up to the row of {@link #look}
   */
  boolean read(long until) {
    while (!reader.atEnd() && context.nanoTime() < until) {
      reader.poll(PATIENCE).ifPresent(this::take);
    }
    return reader.atEnd();
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    if (record.key() == null || !record.key().startsWith(work.run() + "/")) {
      pass.countRecord();
      return;
    }
    try {
      pass.take(NodeRecordCodec.decode(format, topic, record.key(), record.value()));
    } catch (BadRecordException e) {
      // The profile has refused it as well, and it is in the dead letters.
      LOG.debug("run {}: a batch is refused: {}", work.run(), e.reason());
    } catch (SerializationException e) {
      reader.again(record);
      throw e;
    }
    pass.countRecord();
  }

  /**
   * Keeps what has been read, for the same work another time. Not with stacks: the format of parts,
   * which the topology shares, has no room for them, and asking again is only slower.
   */
  void save() {
    if (work.stacks()) {
      return;
    }
    try {
      context
          .checkpoints()
          .save(work, codec.encode(work, new CheckpointCodec.Checkpoint(pass, reader.positions())));
    } catch (IOException e) {
      LOG.warn("run {}: no checkpoint can be written; an interruption costs time", work.run(), e);
    }
  }

  /** It is over: no later work goes on from here. */
  void forget() {
    context.checkpoints().remove(work);
  }

  @Override
  public void close() {
    reader.close();
    locations.close();
    watch.close();
  }
}
