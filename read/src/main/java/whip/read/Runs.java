package whip.read;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import whip.schemas.run.RunRecord;

/** The runs that the cluster knows, each as its newest record says. */
public final class Runs implements AutoCloseable {
  private static final int SUGGESTIONS = 5;
  private static final String BACK = "last~";

  private final Map<String, RunRecord> newest = new TreeMap<>();
  private final TopicReader reader;

  public Runs(Cluster cluster) {
    this(cluster, Instant.MIN);
  }

  /** Only runs of which something was written since. */
  public Runs(Cluster cluster, Instant since) {
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
    List<RunRecord> all = new ArrayList<>(newest.values());
    all.sort(
        Comparator.comparing(RunRecord::getStartedAt).reversed().thenComparing(RunRecord::getRun));
    return all;
  }

  /**
   * The one run that a user means.
   *
   * @param given an id, a unique prefix of one, or {@code last}, or {@code last~1}: the one before
   * @throws ReadException when it names none or several
   */
  public RunRecord find(String given) {
    if (newest.isEmpty()) {
      throw new ReadException("there are no runs yet; `whip run -- PROGRAM` makes one");
    }
    if (given.equals("last") || given.startsWith(BACK)) {
      return back(given);
    }
    if (newest.containsKey(given)) {
      return newest.get(given);
    }
    List<String> matches = newest.keySet().stream().filter(id -> id.startsWith(given)).toList();
    if (matches.size() == 1) {
      return newest.get(matches.get(0));
    }
    if (matches.isEmpty()) {
      throw new ReadException("no run's id begins with " + given + "; `whip runs` lists them");
    }
    throw new ReadException(
        "%s could be %s; please give more of the id"
            .formatted(
                given,
                String.join(", ", matches.subList(0, Math.min(SUGGESTIONS, matches.size())))));
  }

  private RunRecord back(String given) {
    String steps = given.equals("last") ? "0" : given.substring(BACK.length());
    if (!steps.matches("[0-9]{1,9}")) {
      throw new ReadException(given + " is no run; the one before the last is last~1");
    }
    int index = Integer.parseInt(steps);
    if (index >= newest.size()) {
      throw new ReadException(
          "%s is beyond the %d runs there are; `whip runs` lists them"
              .formatted(given, newest.size()));
    }
    return all().get(index);
  }

  @Override
  public void close() {
    reader.close();
  }
}
