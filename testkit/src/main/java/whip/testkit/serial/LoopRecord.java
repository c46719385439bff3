package whip.testkit.serial;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Observations over all instances of one loop. */
final class LoopRecord {
  /** Least distance and number of occurrences. */
  static final class Occurrences {
    long distance = Long.MAX_VALUE;
    long count;
  }

  final String name;
  final Map<String, Reductions.Updates> reductions;
  final boolean isCancellable;
  final Map<Dependence, Occurrences> carried = new TreeMap<>();
  final Set<String> used = new TreeSet<>();
  final Set<String> written = new TreeSet<>();

  /** Read in an iteration that had not written it. */
  final Set<String> readFirst = new TreeSet<>();

  /** Written where an earlier iteration had read or written. */
  final Set<String> overwritten = new TreeSet<>();

  /** Read after the loop had written it and ended. */
  final Set<String> liveOut = new TreeSet<>();

  LoopRecord(String name, Map<String, Reductions.Updates> reductions, boolean isCancellable) {
    this.name = name;
    this.reductions = reductions;
    this.isCancellable = isCancellable;
  }

  void carried(Dependence dependence, long distance) {
    Occurrences all = carried.computeIfAbsent(dependence, absent -> new Occurrences());
    all.distance = Math.min(all.distance, distance);
    all.count++;
  }

  boolean isPrivate(String variable) {
    return written.contains(variable) && !readFirst.contains(variable);
  }
}
