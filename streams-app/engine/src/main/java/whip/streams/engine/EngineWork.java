package whip.streams.engine;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.Topology;
import whip.engine.protocol.EngineDirectory;
import whip.streams.meters.Meters;

/** Purpose of an engine: the topics it makes sure of and the topology it runs. */
public interface EngineWork {

  /** Counters of its work. */
  Meters meters();

  /** Makes the topics that are missing. */
  void createTopics(Admin admin) throws Exception;

  /** Subjects whose schemas all programs have to get along with, old and new. */
  default Set<String> publicSubjects() {
    return Set.of();
  }

  /**
   * The topology to run.
   *
   * @param clients settings of the serializers, {@code schema.registry.url} among them
   */
  Topology topology(Map<String, Object> clients);

  /**
   * Starts what works beside the topology; stopped before it.
   *
   * @param kafka settings of Kafka clients
   * @param serializers as for the topology
   * @param topology which may have to wait
   */
  default AutoCloseable service(
      Map<String, Object> kafka,
      Map<String, Object> serializers,
      EngineDirectory directory,
      Yielding.Work topology)
      throws IOException {
    return () -> {};
  }

  /** Settings of Kafka Streams beyond those that the engine's own surroundings decide. */
  Map<String, Object> streamsSettings();
}
