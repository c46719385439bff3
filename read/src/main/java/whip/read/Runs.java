package whip.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.platform.Commands;
import whip.schemas.run.RunRecord;

/** The runs that the cluster knows, each as its newest record says. */
public final class Runs implements AutoCloseable {
  private final SortedMap<String, RunRecord> newest = new TreeMap<>();
  private final TopicReader reader;
  private final Commands commands;

  public Runs(Cluster cluster) {
    this(cluster, Since.EVER);
  }

  /** Only runs of which something was written since. */
  public Runs(Cluster cluster, Since since) {
    commands = cluster.commands();
    reader = new TopicReader(cluster, cluster.runTopic(), (partition, partitions) -> true, since);
  }

  /** Brings this up to date. */
  public void refresh() {
    reader.readToEnd(
        (run, value) -> {
          if (value == null) {
            newest.remove(run);
          } else if (value instanceof RunRecord record && record.getRun().equals(run)) {
            newest.put(run, record);
          }
        });
  }

  public Optional<RunRecord> get(String run) {
    return Optional.ofNullable(newest.get(run));
  }

  /** All runs, the one that started last first. */
  public List<RunRecord> all() {
    return names().all();
  }

  /**
   * The one run that a user means.
   *
   * @param given an id, a unique prefix of one, or {@code last}, or {@code last~1}: the one before
   * @throws ReadException when it names none or several, as the name of a job does
   */
  public RunRecord find(String given) {
    return names().find(given);
  }

  /**
   * The job that a user means, all of its ranks together.
   *
   * @param given its name, a prefix that no other job or run has, or {@code last} where that is
   *     one; anything else is no job
   */
  public Optional<Job> job(String given) {
    return names().job(given);
  }

  /**
   * The programs of the {@code whip run} that a user means, without ranks.
   *
   * @param given its run, or a prefix that no other run has
   */
  public Optional<Programs> programs(String given) {
    return names().programs(given);
  }

  /** By name: where several ranks share one that no run has itself. */
  public Map<String, Job> jobs() {
    return names().jobs();
  }

  private RunNames names() {
    return new RunNames(newest, commands);
  }

  @Override
  public void close() {
    reader.close();
  }
}
