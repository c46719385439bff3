package whip.streams.engine;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import whip.engine.protocol.EngineDirectory;
import whip.platform.Looker;
import whip.streams.StageConfig;
import whip.streams.StreamsSettings;
import whip.streams.Topics;
import whip.streams.WhipTopology;
import whip.streams.avro.PublicFormat;
import whip.streams.meters.Meters;
import whip.streams.operating.LagWatch;
import whip.streams.whatif.WhatIfService;

/**
 * Work of the product's engine: folding programs' records into profiles.
 *
 * @param refines whether severe properties ask for full detail
 */
public record ProfilingWork(Topics topics, Meters meters, Retention retention, boolean refines)
    implements EngineWork {

  /** One folds while the other writes; the profiled program wants the rest of the machine. */
  private static final int THREADS = 2;

  public ProfilingWork(Topics topics) {
    this(topics, Retention.of(Map.of()), false);
  }

  ProfilingWork(Topics topics, Retention retention, boolean refines) {
    this(topics, new Meters(topics, System::currentTimeMillis), retention, refines);
  }

  @Override
  public void createTopics(Admin admin) throws Exception {
    topics.create(admin, (short) 1);
  }

  @Override
  public Set<String> publicSubjects() {
    return PublicFormat.subjects(topics).keySet();
  }

  @Override
  public Topology topology(Map<String, Object> clients) {
    return WhipTopology.build(new StageConfig(topics, clients, meters).refining(refines));
  }

  @Override
  public AutoCloseable service(
      Map<String, Object> kafka,
      Map<String, Object> serializers,
      EngineDirectory directory,
      Yielding.Work topology)
      throws IOException {
    WhatIfService whatif =
        WhatIfService.start(
            new WhatIfService.Settings(
                new StageConfig(topics, serializers, meters),
                kafka,
                whatifGroup(),
                "engine",
                directory.replays()));
    Admin admin = Admin.create(kafka);
    LagWatch lag = LagWatch.start(admin, topics, List.of(application(), whatifGroup()), meters);
    Housekeeper housekeeper =
        new Housekeeper(
            kafka,
            new StageConfig(topics, serializers, meters),
            application(),
            directory,
            retention,
            Clock.systemUTC());
    housekeeper.start();
    ProgramsRunning programs = new ProgramsRunning(System::nanoTime);
    programs.follow(kafka, new StageConfig(topics, serializers, meters));
    GroupsReading groups = new GroupsReading(admin, List.of(application(), whatifGroup()));
    Yielding yielding =
        new Yielding(
            programs,
            () -> Looker.isAt(directory.root()) || groups.areThere(),
            FreeProcessor.besideThisProcess(),
            Share.ofThisProcess(),
            topology,
            meters::waits);
    yielding.start();
    return () -> {
      yielding.close();
      housekeeper.close();
      lag.close();
      admin.close();
      whatif.close();
    };
  }

  private String application() {
    return topics.prefix() + "engine";
  }

  private String whatifGroup() {
    return topics.prefix() + "engine.whatif";
  }

  @Override
  public Map<String, Object> streamsSettings() {
    Map<String, Object> settings = StreamsSettings.of(application(), THREADS);
    settings.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, 1);
    return settings;
  }
}
