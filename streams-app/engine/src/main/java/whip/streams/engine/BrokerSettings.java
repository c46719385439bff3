package whip.streams.engine;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.record.TimestampType;

/**
 * The configuration of the embedded broker: one node that is its own controller, on the loopback
 * interface, for one user's runs.
 *
 * @param clientPort where clients connect
 * @param controllerPort where the broker talks to itself
 */
record BrokerSettings(Path data, int clientPort, int controllerPort, Credentials credentials) {
  /**
   * Topics with a retention time are also bounded in size, so that the engine cannot fill a disk.
   */
  private static final long PARTITION_BYTES_MAX = 2L << 30;

  String bootstrap() {
    return "127.0.0.1:" + clientPort;
  }

  /** Text of a properties file. */
  String text() {
    return properties().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private Map<String, Object> properties() {
    Map<String, Object> settings = new TreeMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", 1);
    settings.put(
        "listeners",
        "CLIENT://127.0.0.1:" + clientPort + ",CONTROLLER://127.0.0.1:" + controllerPort);
    settings.put("advertised.listeners", "CLIENT://" + bootstrap());
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("inter.broker.listener.name", "CLIENT");
    credentials.demand(settings, "CLIENT", "CONTROLLER");
    settings.put("controller.quorum.bootstrap.servers", "127.0.0.1:" + controllerPort);
    settings.put("log.dirs", data);
    oneReplica(settings);
    settings.put("auto.create.topics.enable", false);
    settings.put("group.initial.rebalance.delay.ms", 0);
    settings.put("log.retention.bytes", PARTITION_BYTES_MAX);
    // As Topics has it: for topics that an earlier version made.
    settings.put("log.message.timestamp.type", TimestampType.LOG_APPEND_TIME.name);
    settings.put("log.segment.bytes", 64 << 20);
    // Size of an index file, made at full size: enough for a segment, which has an entry per 4 KiB.
    settings.put("log.index.size.max.bytes", 256 << 10);
    // What is deleted is wanted back: see Housekeeper.
    settings.put("log.retention.check.interval.ms", 60_000);
    // The default, 128 MiB, would be a quarter of the heap.
    settings.put("log.cleaner.dedupe.buffer.size", 8 << 20);
    settings.put("num.network.threads", 2);
    settings.put("num.io.threads", 4);
    settings.put("num.replica.alter.log.dirs.threads", 1);
    return settings;
  }

  private static void oneReplica(Map<String, Object> settings) {
    settings.put("default.replication.factor", 1);
    settings.put("offsets.topic.replication.factor", 1);
    settings.put("offsets.topic.num.partitions", 4);
    settings.put("transaction.state.log.replication.factor", 1);
    settings.put("transaction.state.log.min.isr", 1);
    settings.put("transaction.state.log.num.partitions", 4);
    settings.put("share.coordinator.state.topic.replication.factor", 1);
    settings.put("share.coordinator.state.topic.min.isr", 1);
    settings.put("share.coordinator.state.topic.num.partitions", 1);
  }
}
