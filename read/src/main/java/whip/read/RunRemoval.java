package whip.read;

import java.time.Duration;
import whip.topic.RunPartition;

/**
 * Removes a run for good. A tombstone in the run topic is enough: the stream retires all that it
 * has written about the run, its program row last of what users see.
 */
public final class RunRemoval {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMillis(200);

  private boolean retired;

  private RunRemoval() {}

  /**
   * Removes it, and waits for the stream to say so.
   *
   * @return false: asked for, but not done yet
   */
  public static boolean remove(Cluster cluster, String run) {
    try {
      TopicWriter.write(cluster, cluster.runTopic(), run, null);
    } catch (TopicWriter.Failure failed) {
      throw new ReadException(
          "run %s could not be removed: %s".formatted(run, failed.getMessage()), failed);
    }
    return new RunRemoval().isRetired(cluster, run);
  }

  private boolean isRetired(Cluster cluster, String run) {
    long begin = System.nanoTime();
    try (TopicReader rows =
        new TopicReader(
            cluster,
            cluster.profileTopic(),
            (partition, partitions) -> partition == RunPartition.of(run, partitions),
            Since.EVER)) {
      while (!retired && System.nanoTime() - begin < LIMIT.toNanos()) {
        rows.read(
            PATIENCE,
            (key, row) -> {
              if (key.equals(run + "/program")) {
                retired = row == null;
              }
            });
      }
      return retired;
    }
  }
}
