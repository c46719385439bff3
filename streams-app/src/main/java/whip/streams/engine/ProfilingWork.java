package whip.streams.engine;

import java.io.IOException;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;
import whip.streams.StageConfig;
import whip.streams.StreamsSettings;
import whip.streams.Topics;
import whip.streams.Topology;
import whip.streams.whatif.WhatIfService;

/** What the engine is for: folding what programs report into profiles. */
public record ProfilingWork(Topics topics) implements EngineWork {

  /** One folds while the other writes; the profiled program wants the rest of the machine. */
  private static final int THREADS = 2;

  @Override
  public void createTopics(Admin admin) throws Exception {
    topics.create(admin, (short) 1);
  }

  @Override
  public org.apache.kafka.streams.Topology topology(Map<String, Object> clients) {
    return Topology.build(new StageConfig(topics, clients));
  }

  @Override
  public AutoCloseable service(
      Map<String, Object> kafka, Map<String, Object> serializers, EngineDirectory directory)
      throws IOException {
    return WhatIfService.start(
        new WhatIfService.Settings(
            new StageConfig(topics, serializers),
            kafka,
            topics.prefix() + "engine.whatif",
            "engine",
            directory.replays()));
  }

  @Override
  public Map<String, Object> streamsSettings() {
    Map<String, Object> settings = StreamsSettings.of(topics.prefix() + "engine", THREADS);
    settings.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, 1);
    return settings;
  }
}
