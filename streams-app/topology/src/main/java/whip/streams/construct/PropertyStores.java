package whip.streams.construct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.model.construct.TaskGrains;
import whip.streams.StoredTaskGrains;

/**
 * The two stores of the property stage: how far each run's properties have been watched, by run,
 * and by {@code run/phase} in how many windows of the phase each was found; and sums of tasks, by
 * the key of their row in the grain topic.
 */
final class PropertyStores {

  static final String RUNS = "property-runs";
  static final String TASKS = "property-tasks";

  private final KeyValueStore<String, byte[]> runs;
  private final KeyValueStore<String, byte[]> tasks;

  PropertyStores(ProcessorContext<?, ?> context) {
    runs = context.getStateStore(RUNS);
    tasks = context.getStateStore(TASKS);
  }

  /** In an order that a description of the topology can repeat. */
  static List<StoreBuilder<?>> builders() {
    return List.of(builder(RUNS), builder(TASKS));
  }

  private static StoreBuilder<?> builder(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  Optional<PropertyProgress> progress(String run) {
    return Optional.ofNullable(runs.get(run)).map(PropertyProgress::ofStored);
  }

  void putProgress(String run, PropertyProgress progress) {
    runs.put(run, progress.toStored());
  }

  void removeProgress(String run) {
    runs.delete(run);
  }

  /** Counts of a phase's windows, if the same collector made them. */
  WindowCounts windows(String run, long incarnation, String phase) {
    return Optional.ofNullable(runs.get(run + "/" + phase))
        .map(stored -> WindowCounts.ofStored(phase, stored))
        .filter(counts -> counts.incarnation() == incarnation)
        .orElseGet(() -> WindowCounts.of(incarnation));
  }

  void putWindows(String run, String phase, WindowCounts counts) {
    runs.put(run + "/" + phase, counts.toStored());
  }

  void removeWindows(String run) {
    removeAll(runs, run);
  }

  /** Sums of a run's tasks, as far as they have come. */
  List<TaskGrains> tasks(String run) {
    List<TaskGrains> all = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> entries =
        tasks.prefixScan(run + "/", new StringSerializer())) {
      entries.forEachRemaining(entry -> all.add(StoredTaskGrains.read(entry.value)));
    }
    return all;
  }

  /** Puts the tasks of a row of the grain topic, or removes those of a row that is retired. */
  void putTasks(String row, byte[] stored) {
    tasks.put(row, stored); // Null deletes.
  }

  void removeTasks(String run) {
    removeAll(tasks, run);
  }

  private static void removeAll(KeyValueStore<String, byte[]> store, String run) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        store.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(store::delete);
  }
}
