package whip.streams.engine;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;
import whip.streams.StageConfig;
import whip.streams.Topics;
import whip.streams.Topology;

/** What the engine is for: folding what programs report into profiles. */
public record ProfilingWork(Topics topics) implements EngineWork {

  @Override
  public void createTopics(Admin admin) throws Exception {
    topics.create(admin, (short) 1);
  }

  @Override
  public org.apache.kafka.streams.Topology topology(Map<String, Object> clients) {
    return Topology.build(new StageConfig(topics, clients));
  }

  @Override
  public Map<String, Object> streamsSettings() {
    return Map.of(
        StreamsConfig.APPLICATION_ID_CONFIG,
        topics.prefix() + "engine",
        StreamsConfig.NUM_STREAM_THREADS_CONFIG,
        2,
        StreamsConfig.REPLICATION_FACTOR_CONFIG,
        1);
  }
}
