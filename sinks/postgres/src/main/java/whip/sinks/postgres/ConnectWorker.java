package whip.sinks.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.connector.policy.AllConnectorClientConfigOverridePolicy;
import org.apache.kafka.connect.errors.NotFoundException;
import org.apache.kafka.connect.runtime.AbstractStatus;
import org.apache.kafka.connect.runtime.Worker;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.runtime.rest.entities.ConnectorStateInfo;
import org.apache.kafka.connect.runtime.standalone.StandaloneConfig;
import org.apache.kafka.connect.runtime.standalone.StandaloneHerder;
import org.apache.kafka.connect.storage.MemoryOffsetBackingStore;
import org.apache.kafka.connect.storage.StringConverter;
import org.apache.kafka.connect.util.ConnectorTaskId;
import whip.read.Cluster;

/**
 * Kafka Connect in this process, with the one connector. What {@code connect-standalone} runs, less
 * its REST interface: that would show everybody on the machine the database's password.
 */
final class ConnectWorker implements AutoCloseable {
  private static final String NAME = "whip-sink-postgres";
  private static final ConnectorTaskId TASK = new ConnectorTaskId(NAME, 0);

  private final StandaloneHerder herder;
  private boolean closed;

  /** Starts the worker; the broker has to answer. */
  ConnectWorker(Cluster cluster) {
    Map<String, String> properties = workerProperties(cluster);
    Plugins plugins = new Plugins(properties);
    StandaloneConfig config = new StandaloneConfig(properties);
    AllConnectorClientConfigOverridePolicy policy = new AllConnectorClientConfigOverridePolicy();
    MemoryOffsetBackingStore noOffsets =
        new MemoryOffsetBackingStore() {
          @Override
          public java.util.Set<Map<String, Object>> connectorPartitions(String connector) {
            return java.util.Set.of(); // Only sources have any; a sink's are the consumer group's.
          }
        };
    noOffsets.configure(config);
    Worker worker = new Worker(NAME, Time.SYSTEM, plugins, config, noOffsets, policy);
    herder = new StandaloneHerder(worker, config.kafkaClusterId(), policy);
    herder.start();
  }

  /** Starts the connector. */
  void put(PostgresSettings settings, String group) {
    herder.putConnectorConfig(
        NAME,
        connectorProperties(settings, group),
        true,
        (error, created) -> {
          if (error != null) {
            throw new IllegalStateException("bug: the connector's settings are refused", error);
          }
        });
  }

  /** Failure that stopped the task; empty while it works, starts, or is being ended. */
  synchronized Optional<String> failure() {
    if (closed) {
      return Optional.empty();
    }
    try {
      return herder.connectorStatus(NAME).tasks().stream()
          .filter(task -> task.state().equals(AbstractStatus.State.FAILED.name()))
          .map(ConnectorStateInfo.TaskState::trace)
          .findFirst();
    } catch (NotFoundException notYet) {
      return Optional.empty();
    }
  }

  /** After a failure. */
  synchronized void restart() {
    if (!closed) {
      herder.restartTask(TASK, (error, nothing) -> {});
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      herder.stop();
    }
  }

  private static Map<String, String> workerProperties(Cluster cluster) {
    Map<String, String> properties = new HashMap<>();
    cluster
        .clientProperties()
        .forEach(
            (name, value) -> {
              properties.put(name, value.toString());
              properties.put("consumer." + name, value.toString());
            });
    properties.put("key.converter", StringConverter.class.getName());
    properties.put("value.converter", RowConverter.class.getName());
    properties.put("plugin.discovery", "service_load");
    properties.put("offset.flush.interval.ms", "1000");
    properties.put("offset.storage.file.filename", "/dev/null"); // Demanded, and of sources only.
    properties.put("task.shutdown.graceful.timeout.ms", "5000");
    properties.put("consumer.isolation.level", "read_committed");
    properties.put("consumer.auto.offset.reset", "earliest");
    properties.put("consumer.allow.auto.create.topics", "false");
    // A process that was killed is soon forgotten.
    properties.put("consumer.session.timeout.ms", "10000");
    // One that is busy with a slow database is not, or it would begin again and again.
    properties.put("consumer.max.poll.interval.ms", Long.toString(Duration.ofHours(1).toMillis()));
    return properties;
  }

  private static Map<String, String> connectorProperties(PostgresSettings settings, String group) {
    Cluster cluster = settings.cluster();
    Map<String, String> properties = new HashMap<>();
    properties.put("name", NAME);
    properties.put("connector.class", "io.debezium.connector.jdbc.JdbcSinkConnector");
    properties.put("tasks.max", "1");
    properties.put("topics", String.join(",", topics(cluster)));
    properties.put("consumer.override.group.id", group);
    cluster
        .clientProperties()
        .forEach((name, value) -> properties.put("value.converter." + name, value.toString()));
    properties.put("value.converter", RowConverter.class.getName());
    properties.put("transforms", "tables");
    properties.put("transforms.tables.type", ToTables.class.getName());
    properties.put("transforms.tables." + ToTables.PREFIX, cluster.prefix());
    properties.put("connection.url", settings.url());
    properties.put("connection.username", settings.user().orElse(""));
    settings.password().ifPresent(password -> properties.put("connection.password", password));
    properties.put("connection.pool.min_size", "1");
    properties.put("connection.pool.max_size", "4");
    properties.put("connection.pool.acquire_increment", "1");
    properties.put("collection.name.format", Database.SCHEMA + ".${topic}");
    properties.put("quote.identifiers", "true");
    properties.put("insert.mode", "upsert");
    properties.put("delete.enabled", "true");
    properties.put("primary.key.mode", "record_key");
    properties.put("schema.evolution", "basic");
    // A registry that does not answer is waited for; nothing is left out for it.
    properties.put("errors.retry.timeout", "-1");
    properties.put("errors.retry.delay.max.ms", "5000");
    properties.put("errors.tolerance", "none");
    return properties;
  }

  static List<String> topics(Cluster cluster) {
    return List.of(
        cluster.runTopic(), cluster.profileTopic(), cluster.accountTopic(), cluster.whatIfTopic());
  }
}
