package whip.streams;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import whip.streams.engine.EngineWork;

/** What the embedded engine runs: all of the topology, on topics of one broker. */
final class EmbeddedWork implements EngineWork {

  private static final short ONE_BROKER = 1;

  /** One folds while the other writes; the profiled program wants the rest of the machine. */
  private static final int THREADS = 2;

  @Override
  public void createTopics(Admin admin) throws Exception {
    Topics.DEFAULT.create(admin, ONE_BROKER);
  }

  @Override
  public org.apache.kafka.streams.Topology topology(Map<String, Object> clients) {
    return Topology.build(new StageConfig(Topics.DEFAULT, clients));
  }

  @Override
  public Map<String, Object> streamsSettings() {
    return StreamsSettings.of("whip-engine", THREADS);
  }
}
