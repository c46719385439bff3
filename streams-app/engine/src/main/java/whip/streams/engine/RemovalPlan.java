package whip.streams.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import whip.streams.part.BatchRanges;

/**
 * Which runs go, and up to where the node topic can then go: the oldest first, none that runs.
 *
 * @param old ended too long ago
 * @param forSpace would not have to go if the disk were larger
 * @param nodesTo by partition: what stands before this offset belongs to removed runs only
 * @param overBytes what is above the limit all the same
 */
record RemovalPlan(
    List<KeptRun> old, List<KeptRun> forSpace, Map<Integer, Long> nodesTo, long overBytes) {

  /** A partition of the node topic: from {@code begin} to {@code end}, and what it takes. */
  record Nodes(long begin, long end, long bytes) {}

  /**
   * Decides.
   *
   * @param usedBytes of the directory, less what is being freed already
   * @param nodes by partition
   */
  static RemovalPlan of(
      List<KeptRun> runs,
      long usedBytes,
      Map<Integer, Nodes> nodes,
      Retention retention,
      Instant now) {
    List<KeptRun> oldestFirst =
        runs.stream()
            .filter(KeptRun::over)
            .sorted(Comparator.comparing(KeptRun::lastAt).thenComparing(KeptRun::run))
            .toList();
    Instant limit = now.minus(retention.keep());
    List<KeptRun> old = new ArrayList<>();
    List<KeptRun> forSpace = new ArrayList<>();
    long left = usedBytes;
    for (KeptRun run : oldestFirst) {
      if (run.lastAt().isBefore(limit)) {
        old.add(run);
      } else if (left > retention.diskMaxBytes()) {
        forSpace.add(run);
      } else {
        break;
      }
      left -= bytes(run, nodes);
    }
    Set<KeptRun> gone = new HashSet<>(old);
    gone.addAll(forSpace);
    List<KeptRun> staying = runs.stream().filter(run -> !gone.contains(run)).toList();
    return new RemovalPlan(
        old, forSpace, nodesTo(gone, staying), Math.max(0, left - retention.diskMaxBytes()));
  }

  boolean isEmpty() {
    return old.isEmpty() && forSpace.isEmpty();
  }

  List<KeptRun> all() {
    List<KeptRun> all = new ArrayList<>(old);
    all.addAll(forSpace);
    return all;
  }

  /** A share of each partition: all records count as equally large. */
  static long bytes(KeptRun run, Map<Integer, Nodes> nodes) {
    double bytes = 0;
    for (BatchRanges.Range range : run.nodes()) {
      Nodes partition = nodes.get(range.partition());
      if (partition != null && partition.end() > partition.begin()) {
        long records =
            Math.min(range.to(), partition.end()) - Math.max(range.from(), partition.begin());
        bytes +=
            Math.max(0, records)
                * (double) partition.bytes()
                / (partition.end() - partition.begin());
      }
    }
    return (long) bytes;
  }

  private static Map<Integer, Long> nodesTo(Set<KeptRun> gone, List<KeptRun> staying) {
    Map<Integer, Long> to = new TreeMap<>();
    for (KeptRun run : gone) {
      run.nodes().forEach(range -> to.merge(range.partition(), range.to(), Math::max));
    }
    if (staying.stream().anyMatch(run -> run.nodes().isEmpty())) {
      return Map.of(); // It has just begun, and where its batches stand is not known yet.
    }
    for (KeptRun run : staying) {
      run.nodes()
          .forEach(
              range ->
                  to.computeIfPresent(range.partition(), (p, end) -> Math.min(end, range.from())));
    }
    return to;
  }
}
