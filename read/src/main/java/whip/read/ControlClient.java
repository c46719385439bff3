package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.KafkaException;
import whip.codec.ControlCodec;
import whip.model.control.Request;
import whip.schemas.control.ControlRequest;

/**
 * Asks collectors of running programs to record something else for a while, and reads what stands.
 * Not for several threads at once.
 */
public final class ControlClient implements AutoCloseable {

  /** A request that has been over for so long is removed by the next requester. */
  private static final Duration KEEP = Duration.ofDays(1);

  private final Cluster cluster;
  private final TopicReader reader;

  /** Newest requests by key, also those that are over. */
  private final Map<String, Request> newest = new TreeMap<>();

  /** Null until something is written. */
  private TopicWriter writer;

  /**
   * Connects to the topic.
   *
   * @throws ReadException where there is no such topic, or it may not be read
   */
  public ControlClient(Cluster cluster) {
    this.cluster = cluster;
    reader =
        new TopicReader(
            cluster, cluster.controlTopic(), (partition, partitions) -> true, Since.EVER);
  }

  /** Writes requests, and removes those of all runs that have been over for a day. */
  public void ask(Collection<Request> requests) {
    requests.forEach(request -> write(request.key(), ControlCodec.record(request)));
    reader.readToEnd(this::take);
    Instant old = Instant.now().minus(KEEP);
    List<String> over =
        newest.entrySet().stream()
            .filter(entry -> entry.getValue().isOver(old))
            .map(Map.Entry::getKey)
            .toList();
    over.forEach(key -> write(key, null));
  }

  public void withdraw(String run, String requester) {
    write(Request.key(run, requester), null);
  }

  /** Requests for a run that are not over, by requester. */
  public List<Request> standing(String run, Instant now) {
    reader.readToEnd(this::take);
    return newest.values().stream()
        .filter(request -> request.run().equals(run) && !request.isOver(now))
        .toList();
  }

  @Override
  public void close() {
    reader.close();
    if (writer != null) {
      writer.close();
    }
  }

  private void take(String key, Object value) {
    if (value instanceof ControlRequest record) {
      Request request = ControlCodec.request(record);
      if (request.key().equals(key)) {
        newest.put(key, request);
      }
    } else {
      newest.remove(key);
    }
  }

  private void write(String key, SpecificRecord value) {
    try {
      if (writer == null) {
        writer = new TopicWriter(cluster);
      }
      writer.write(cluster.controlTopic(), key, value);
    } catch (TopicWriter.Failure | KafkaException failed) {
      throw new ReadException(
          "the request could not be written to %s (%s); `%s` prints the permissions of an asker"
              .formatted(cluster.controlTopic(), failed.getMessage(), cluster.printPermissions()),
          failed);
    }
  }
}
