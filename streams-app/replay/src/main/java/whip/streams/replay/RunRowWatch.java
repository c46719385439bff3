package whip.streams.replay;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.topic.RunPartition;

/** The newest program row of one run. */
public final class RunRowWatch implements AutoCloseable {

  private static final String PROGRAM = "/program";

  private static final Logger LOG = LoggerFactory.getLogger(RunRowWatch.class);

  private final TopicTables.Hold hold;
  private final RunRowCodec codec;
  private final String key;
  private byte[] newest;
  private byte[] decoded;
  private RunRow row;

  public RunRowWatch(TopicTables tables, StageConfig config, AvroFormat format, String run) {
    String topic = config.topics().profile();
    hold = tables.open(topic, n -> RunPartition.of(run, n), other -> other.endsWith(PROGRAM));
    codec = new RunRowCodec(format, topic);
    key = run + PROGRAM;
  }

  /** Empty if there is no such run. */
  public Optional<RunRow> look() {
    hold.table().catchUp();
    newest = hold.table().value(key).orElse(null);
    if (newest != decoded) {
      row = newest == null ? null : decode();
      decoded = newest;
    }
    return Optional.ofNullable(row);
  }

  private RunRow decode() {
    try {
      return codec.decode(newest);
    } catch (BadRecordException e) {
      LOG.warn("program row {} does not decode: {}", key, e.reason());
      return null;
    }
  }

  @Override
  public void close() {
    hold.close();
  }
}
