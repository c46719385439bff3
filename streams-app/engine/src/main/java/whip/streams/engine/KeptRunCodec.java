package whip.streams.engine;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.schemas.profile.ProgramRow;
import whip.streams.Topics;
import whip.streams.avro.AvroFormat;
import whip.streams.part.BatchRanges;
import whip.streams.run.Run;
import whip.streams.run.RunCodec;

/** A kept run, out of its record in the run topic and its row in the profile topic. */
final class KeptRunCodec {

  private static final Logger LOG = LoggerFactory.getLogger(KeptRunCodec.class);

  private final AvroFormat format;
  private final RunCodec runs;
  private final Topics topics;

  KeptRunCodec(AvroFormat format, Topics topics) {
    this.format = format;
    this.runs = new RunCodec(format, topics.run());
    this.topics = topics;
  }

  /**
   * Decodes a run; empty if its record is none: any client may have written it.
   *
   * @param program null: there is no such row
   */
  Optional<KeptRun> decode(String key, byte[] record, byte[] program) {
    try {
      Run run = runs.decode(record);
      return Optional.of(
          new KeptRun(
              run.run(),
              run.state().isOver(),
              lastAt(run.life()),
              program == null ? List.of() : nodes(program)));
    } catch (BadRecordException e) {
      LOG.warn("run {} is left alone: {}", key, e.reason());
      return Optional.empty();
    }
  }

  private static Instant lastAt(Run.Life life) {
    return life.endedAt() == null ? life.writtenAt() : life.endedAt();
  }

  private List<BatchRanges.Range> nodes(byte[] program) throws BadRecordException {
    return format.decode(topics.profile(), program, ProgramRow.class).getNodes().stream()
        .map(node -> new BatchRanges.Range(node.getPartition(), node.getFrom(), node.getTo()))
        .toList();
  }
}
