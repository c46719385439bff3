package whip.streams.region;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.streams.RemovedRuns;

/**
 * The two stores of the parallelism stage: how far each run has come, by {@code run/run}, with
 * marks of removed runs; and under its key each row that stands. Those that may change are there as
 * they are; entries, and all of an old run, are empty.
 */
final class ParallelismStores {
  static final String RUNS = "parallelism-runs";
  static final String ROWS = "parallelism-rows";

  private static final String PROGRESS = "/run";

  /** Stored of a row that never changes. */
  static final byte[] STANDS = {};

  private final KeyValueStore<String, byte[]> runs;
  private final KeyValueStore<String, byte[]> rows;
  private final RemovedRuns removed;

  ParallelismStores(ProcessorContext<?, ?> context) {
    runs = context.getStateStore(RUNS);
    rows = context.getStateStore(ROWS);
    removed = new RemovedRuns(runs);
  }

  /** In an order that a description of the topology can repeat. */
  static List<StoreBuilder<?>> builders() {
    return List.of(builder(RUNS), builder(ROWS));
  }

  private static StoreBuilder<?> builder(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  RemovedRuns removed() {
    return removed;
  }

  Optional<ParallelismProgress> progress(String run) {
    return Optional.ofNullable(runs.get(run + PROGRESS)).map(ParallelismProgress::ofStored);
  }

  void putProgress(String run, ParallelismProgress progress) {
    runs.put(run + PROGRESS, progress.toStored());
  }

  void forEachRun(BiConsumer<String, ParallelismProgress> visitor) {
    try (KeyValueIterator<String, byte[]> all = runs.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        if (next.key.endsWith(PROGRESS)) {
          String run = next.key.substring(0, next.key.length() - PROGRESS.length());
          visitor.accept(run, ParallelismProgress.ofStored(next.value));
        }
      }
    }
  }

  /** A row that may change; empty where there is none. */
  Optional<byte[]> row(String key) {
    return Optional.ofNullable(rows.get(key));
  }

  void putRow(String key, byte[] stored) {
    rows.put(key, stored);
  }

  /** Forgets what the run's rows say, but not that they stand. */
  void emptyRows(String run) {
    keys(run).forEach(key -> putRow(key, STANDS));
  }

  /** Removes all rows of the run, and hands on their keys. */
  void removeRows(String run, Consumer<String> key) {
    for (String each : keys(run)) {
      rows.delete(each);
      key.accept(each);
    }
  }

  private List<String> keys(String run) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        rows.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    return keys;
  }
}
