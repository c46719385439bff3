package whip.streams.replay;

import java.util.TreeMap;
import whip.codec.BadRecordException;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.streams.avro.AvroFormat;
import whip.streams.part.BatchRanges;

/** Program rows of the profile topic, read. */
final class RunRowCodec {

  private final AvroFormat format;
  private final String topic;

  RunRowCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  RunRow decode(byte[] bytes) throws BadRecordException {
    ProgramRow row = format.decode(topic, bytes, ProgramRow.class);
    return new RunRow(
        row.getStatus() != ProfileStatus.RUNNING,
        row.getStatus() == ProfileStatus.PARTIAL,
        new TreeMap<>(row.getLoss()),
        row.getDetail(),
        row.getSpan(),
        row.getStartedAt() == null ? row.getUpdatedAt() : row.getStartedAt(),
        row.getBatches(),
        BatchRanges.of(
            row.getNodes().stream()
                .map(
                    range ->
                        new BatchRanges.Range(range.getPartition(), range.getFrom(), range.getTo()))
                .toList()));
  }
}
