package whip.streams.grain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.model.grain.DirectiveGrains;
import whip.model.node.Directive;
import whip.streams.RemovedRuns;

/**
 * The two stores of the grain stage: how far each run's sums have come, by {@code run/run}, with
 * marks of removed runs; and the sums, by {@code run/kind@address}.
 */
final class GrainStores {

  static final String RUNS = "grain-runs";
  static final String SUMS = "grain-sums";

  private static final String PROGRESS = "/run";

  private final KeyValueStore<String, byte[]> runs;
  private final KeyValueStore<String, byte[]> sums;
  private final GrainRecordCodec codec;
  private final RemovedRuns removed;

  GrainStores(ProcessorContext<?, ?> context, GrainRecordCodec codec) {
    this.codec = codec;
    runs = context.getStateStore(RUNS);
    sums = context.getStateStore(SUMS);
    removed = new RemovedRuns(runs);
  }

  /** In an order that a description of the topology can repeat. */
  static List<StoreBuilder<?>> builders() {
    return List.of(builder(RUNS), builder(SUMS));
  }

  private static StoreBuilder<?> builder(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  RemovedRuns removed() {
    return removed;
  }

  Optional<GrainProgress> progress(String run) {
    return Optional.ofNullable(runs.get(run + PROGRESS)).map(GrainProgress::ofStored);
  }

  void putProgress(String run, GrainProgress progress) {
    runs.put(run + PROGRESS, progress.toStored());
  }

  void removeProgress(String run) {
    runs.delete(run + PROGRESS);
  }

  void forEachRun(BiConsumer<String, GrainProgress> visitor) {
    try (KeyValueIterator<String, byte[]> all = runs.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        if (next.key.endsWith(PROGRESS)) {
          String run = next.key.substring(0, next.key.length() - PROGRESS.length());
          visitor.accept(run, GrainProgress.ofStored(next.value));
        }
      }
    }
  }

  Optional<DirectiveGrains> sums(String run, Directive directive) {
    return Optional.ofNullable(sums.get(key(run, directive))).map(codec::ofStored);
  }

  void putSums(String run, Directive directive, DirectiveGrains grains) {
    sums.put(key(run, directive), codec.toStored(run, directive, grains));
  }

  void removeSums(String run) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        sums.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.forEach(sums::delete);
  }

  private static String key(String run, Directive directive) {
    return run + "/" + directive.kind().label() + "@" + directive.site();
  }
}
