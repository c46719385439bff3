package whip.read;

import java.time.Duration;
import whip.topic.RunPartition;

/** Reads one run's records of a topic whose keys begin with the run. */
final class RunTopicReader implements AutoCloseable {
  private final TopicReader reader;
  private final String keyPrefix;

  /** Connects to the one partition that has the run; records before {@code since} are not read. */
  RunTopicReader(Cluster cluster, String topic, String run, Since since) {
    keyPrefix = run + "/";
    reader =
        new TopicReader(
            cluster,
            topic,
            (partition, partitions) -> partition == RunPartition.of(run, partitions),
            since);
  }

  /** Hands on everything up to now. */
  void readToEnd(TopicReader.Sink sink) {
    reader.readToEnd(ofRun(sink));
  }

  /** Hands on what arrives within {@code patience}. */
  void read(Duration patience, TopicReader.Sink sink) {
    reader.read(patience, ofRun(sink));
  }

  private TopicReader.Sink ofRun(TopicReader.Sink sink) {
    return (key, value) -> {
      if (key.startsWith(keyPrefix)) {
        sink.record(key, value);
      }
    };
  }

  @Override
  public void close() {
    reader.close();
  }
}
