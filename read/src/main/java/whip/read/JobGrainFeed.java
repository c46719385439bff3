package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import whip.model.grain.RunGrains;
import whip.topic.RunPartition;

/** Sums of grains of several runs, the ranks of a job, as they are now and as they change. */
public final class JobGrainFeed implements AutoCloseable {
  private static final Duration LAST = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofMillis(500);

  private final Cluster cluster;
  private final Supplier<List<String>> newest;
  private SortedMap<String, GrainAssembler> ranks;
  private TopicReader reader;

  /**
   * Begins with the runs as they are.
   *
   * @param newest ids of the runs as they are known by then: a job gets more while it starts
   */
  public JobGrainFeed(Cluster cluster, Supplier<List<String>> newest) {
    this.cluster = cluster;
    this.newest = newest;
    open(newest.get());
  }

  private void open(List<String> runs) {
    ranks = new TreeMap<>();
    runs.forEach(run -> ranks.put(run, new GrainAssembler()));
    reader = new TopicReader(cluster, cluster.grainTopic(), this::isIn, Since.EVER);
  }

  private boolean isIn(int partition, int partitions) {
    return ranks.keySet().stream().anyMatch(run -> RunPartition.of(run, partitions) == partition);
  }

  /** The newest sums of what has been published by now, of those runs that have any. */
  public List<RunGrains> now() {
    reader.readToEnd(this::row);
    return grains();
  }

  /** The newest sums after waiting for news, which may not come. */
  public List<RunGrains> next(Duration patience) {
    List<String> runs = newest.get();
    if (!ranks.keySet().containsAll(runs)) {
      close();
      open(runs);
      return now();
    }
    reader.read(patience, this::row);
    return grains();
  }

  /** The newest sums of runs that are over, after a moment for the last ones. */
  public List<RunGrains> last() {
    List<RunGrains> grains = now();
    Instant deadline = Instant.now().plus(LAST);
    while (!(grains.size() == ranks.size() && grains.stream().allMatch(RunGrains::ended))
        && Instant.now().isBefore(deadline)) {
      grains = next(STEP);
    }
    return grains;
  }

  private void row(String key, Object value) {
    GrainAssembler rank = ranks.get(key.substring(0, Math.max(0, key.indexOf('/'))));
    if (rank != null) {
      rank.row(key, value);
    }
  }

  private List<RunGrains> grains() {
    return ranks.values().stream().map(GrainAssembler::grains).flatMap(Optional::stream).toList();
  }

  @Override
  public void close() {
    reader.close();
  }
}
