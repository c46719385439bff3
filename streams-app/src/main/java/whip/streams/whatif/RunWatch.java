package whip.streams.whatif;

import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.BadRecordException;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;
import whip.streams.profile.RunPartitioner;

/** The newest program row of one run. */
final class RunWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RunWatch.class);

  private final TopicTail tail;
  private final RunRowCodec codec;
  private final String key;
  private byte[] newest;
  private byte[] decoded;
  private RunRow row;

  RunWatch(Map<String, Object> clients, StageConfig config, AvroFormat format, String run) {
    String topic = config.topics().profile();
    tail = new TopicTail(clients, topic, n -> RunPartitioner.partition(run, n));
    codec = new RunRowCodec(format, topic);
    key = run + "/program";
  }

  /** Empty if there is no such run. */
  Optional<RunRow> look() {
    tail.catchUp(
        (recordKey, value) -> {
          if (recordKey.equals(key)) {
            newest = value;
          }
        });
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
    tail.close();
  }
}
