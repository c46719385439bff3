package whip.bench.stream;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.logging.LogManager;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.common.TopicPartition;
import whip.streams.Topics;

/**
 * The topics that a measurement runs on: {@code BOOTSTRAP PREFIX fresh PARTITIONS} makes them
 * empty.
 */
public final class BenchTopics {
  private BenchTopics() {}

  public static void main(String[] arguments) throws ExecutionException, InterruptedException {
    LogManager.getLogManager().reset();
    try (Admin admin = admin(arguments[0])) {
      fresh(admin, arguments[1], Integer.parseInt(arguments[3]));
    }
  }

  static Admin admin(String bootstrap) {
    return Admin.create(Clients.of(bootstrap, ""));
  }

  /** Removes every topic with the prefix, also those of stores, and makes those of a topology. */
  static void fresh(Admin admin, String prefix, int partitions)
      throws ExecutionException, InterruptedException {
    Set<String> old = new TreeSet<>(admin.listTopics().names().get());
    old.removeIf(name -> !name.startsWith(prefix));
    admin.deleteTopics(old).all().get();
    Topics topics = new Topics(prefix, partitions, 1);
    while (topics.create(admin, (short) 1).size() < topics.all().size()) {
      // A topic that was just removed may still be listed for a moment.
      Thread.sleep(50);
    }
  }

  /** Size of a topic on the broker's disk, compressed as it came over the wire. */
  static long bytes(Admin admin, String topic) throws ExecutionException, InterruptedException {
    List<Integer> brokers =
        admin.describeCluster().nodes().get().stream().map(node -> node.id()).toList();
    long bytes = 0;
    for (Map<String, LogDirDescription> directories :
        admin.describeLogDirs(brokers).allDescriptions().get().values()) {
      for (LogDirDescription directory : directories.values()) {
        for (Map.Entry<TopicPartition, ReplicaInfo> log : directory.replicaInfos().entrySet()) {
          if (log.getKey().topic().equals(topic)) {
            bytes += log.getValue().size();
          }
        }
      }
    }
    return bytes;
  }
}
