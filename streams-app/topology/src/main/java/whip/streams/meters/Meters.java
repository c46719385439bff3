package whip.streams.meters;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import whip.codec.BadRecordException;
import whip.streams.Topics;

/**
 * Counters of this process's own work. The stages add; the engine's bean and its page of metrics
 * publish. The number of series is fixed, whatever runs there are: no program, run or host is a
 * label.
 */
public final class Meters {

  /**
   * The runs that one task of the profile stage keeps.
   *
   * @param running neither ended nor given up on
   * @param ending over, but their profile is not final
   * @param kept with a final profile
   * @param oldestFreshMs when the newest batch in the profile of the running run that is furthest
   *     behind was encoded, milliseconds since 1970; {@link Long#MAX_VALUE}: none runs
   */
  public record Runs(long running, long ending, long kept, long oldestFreshMs) {}

  private final LongAdder nodes = new LongAdder();
  private final LongAdder batches = new LongAdder();
  private final Map<BadRecordException.Kind, LongAdder> deadLetters =
      new EnumMap<>(BadRecordException.Kind.class);
  private final Map<String, Runs> runsByTask = new ConcurrentHashMap<>();
  private final Map<String, Long> lagByTopic = new ConcurrentHashMap<>();
  private final LongSupplier nowMs;
  private volatile boolean waits;
  private volatile long resumedMs;
  private volatile long caughtUpUntilMs = Long.MAX_VALUE;
  private volatile NodeHeads nodeHeads = NodeHeads.UNKNOWN;
  private final AtomicLong restored = new AtomicLong();
  private final AtomicLong toRestore = new AtomicLong();
  private final List<Series> series = new ArrayList<>();

  /**
   * Nothing is counted yet.
   *
   * @param nowMs wall clock, milliseconds since 1970
   */
  public Meters(Topics topics, LongSupplier nowMs) {
    this.nowMs = nowMs;
    counter("whip_nodes_total", "Rows of the node topic that were folded.", nodes::sum);
    counter("whip_batches_total", "Batches of the node topic that were taken in.", batches::sum);
    for (BadRecordException.Kind kind : BadRecordException.Kind.values()) {
      LongAdder count = new LongAdder();
      deadLetters.put(kind, count);
      series.add(
          new Series(
              "whip_dead_letters_total",
              "Records that could not be processed.",
              true,
              "reason",
              kind.name().toLowerCase(Locale.ROOT),
              count::sum));
    }
    runs("running", Runs::running);
    runs("ending", Runs::ending);
    runs("kept", Runs::kept);
    gauge(
        "whip_profile_freshness_seconds",
        "Age of the newest batch in the profile of the running run that is furthest behind.",
        () -> freshnessMs(nowMs.getAsLong()) / 1e3);
    for (String topic : sources(topics)) {
      series.add(
          new Series(
              "whip_lag_records",
              "Records of the topic that nobody of the group has taken in.",
              false,
              "topic",
              topic,
              () -> lag(topic)));
    }
    gauge(
        "whip_topology_waits",
        "1 while programs that use all processors go first, and nobody looks.",
        () -> waits ? 1 : 0);
    gauge(
        "whip_restore_remaining_records",
        "Records that the state stores are still to be restored from.",
        () -> Math.max(0, toRestore.get() - restored.get()));
    counter(
        "whip_restore_restored_records_total",
        "Records that the state stores were restored from.",
        restored::get);
  }

  /**
   * The topics whose lag is published: what the topology and the what-if service read in groups.
   */
  public static List<String> sources(Topics topics) {
    return List.of(
        topics.node(),
        topics.construct(),
        topics.grainDelta(),
        topics.region(),
        topics.subtree(),
        topics.result(),
        topics.run(),
        topics.whatifRequest());
  }

  /** Every series there will ever be. */
  public List<Series> series() {
    return List.copyOf(series);
  }

  public void batch(long rows) {
    batches.increment();
    nodes.add(rows);
  }

  public void deadLetter(BadRecordException.Kind kind) {
    deadLetters.get(kind).increment();
  }

  /**
   * Sets the runs that a task of the profile stage keeps; null: the task has moved to another
   * instance.
   */
  public void runs(String task, Runs runs) {
    if (runs == null) {
      runsByTask.remove(task);
    } else {
      runsByTask.put(task, runs);
    }
  }

  public void lag(Map<String, Long> byTopic) {
    lagByTopic.keySet().retainAll(byTopic.keySet());
    lagByTopic.putAll(byTopic);
  }

  /** Sets the mark of the whole group: see {@link #caughtUpUntilMs}. */
  public void caughtUp(long untilMs) {
    caughtUpUntilMs = untilMs;
  }

  /**
   * All that was in the topics then has been taken in, wall clock, milliseconds since 1970. {@link
   * Long#MAX_VALUE} where the cluster has not been asked, or does not say.
   */
  public long caughtUpUntilMs() {
    return caughtUpUntilMs;
  }

  /** Whether the topology lets programs go first. It takes in nothing before it hears that not. */
  public void waits(boolean now) {
    if (waits && !now) {
      resumedMs = nowMs.getAsLong();
    }
    waits = now;
  }

  /** When it went on last, wall clock, milliseconds since 1970; 0: it never waited. */
  public long resumedMs() {
    return resumedMs;
  }

  /** See {@link #nodeHeads()}. */
  public void nodeHeads(NodeHeads heads) {
    nodeHeads = heads;
  }

  /** Where the node topic began when the cluster was asked last. */
  public NodeHeads nodeHeads() {
    return nodeHeads;
  }

  public void restoring(long more) {
    toRestore.addAndGet(more);
  }

  public void restored(long more) {
    restored.addAndGet(more);
  }

  /** Values as text, for a log or a test: {@code whip_nodes_total} to its value. */
  public Map<String, Double> values() {
    Map<String, Double> values = new TreeMap<>();
    series.forEach(one -> values.put(one.flatName(), one.value().getAsDouble()));
    return values;
  }

  private double lag(String topic) {
    Long known = lagByTopic.get(topic);
    return known == null ? Double.NaN : known;
  }

  private double freshnessMs(long nowMs) {
    long oldest =
        runsByTask.values().stream().mapToLong(Runs::oldestFreshMs).min().orElse(Long.MAX_VALUE);
    return oldest == Long.MAX_VALUE ? 0 : Math.max(0, nowMs - oldest);
  }

  private void runs(String state, ToLongFunction<Runs> count) {
    series.add(
        new Series(
            "whip_runs",
            "Runs whose profiles this instance keeps.",
            false,
            "state",
            state,
            () -> runsByTask.values().stream().mapToLong(count).sum()));
  }

  private void counter(String name, String help, DoubleSupplier value) {
    series.add(new Series(name, help, true, "", "", value));
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    series.add(new Series(name, help, false, "", "", value));
  }
}
