package whip.streams.construct;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.codec.AccountChanges;
import whip.model.construct.AccountChange;
import whip.model.construct.CauseChange;
import whip.model.construct.PassChange;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.streams.RemovedRuns;

/**
 * The three stores of the account stage: how far each run's account has come, by {@code run/run},
 * with marks of removed runs; its paths, by {@code run/path}; and records that wait for others, by
 * {@code run/sequence}. A path is stored as the record that would make it out of nothing.
 */
final class AccountStores {

  static final String RUNS = "account-runs";
  static final String PATHS = "account-paths";
  static final String WAITING = "account-waiting";

  private static final String PROGRESS = "/run";

  /** A path of which only the row stands. */
  private static final byte[] SETTLED = {};

  private final KeyValueStore<String, byte[]> runs;
  private final KeyValueStore<String, byte[]> paths;
  private final KeyValueStore<String, byte[]> waiting;
  private final AccountRecordCodec codec;
  private final RemovedRuns removed;

  AccountStores(ProcessorContext<?, ?> context, AccountRecordCodec codec) {
    this.codec = codec;
    runs = context.getStateStore(RUNS);
    paths = context.getStateStore(PATHS);
    waiting = context.getStateStore(WAITING);
    removed = new RemovedRuns(runs);
  }

  static Set<StoreBuilder<?>> builders() {
    return Set.of(builder(RUNS), builder(PATHS), builder(WAITING));
  }

  private static StoreBuilder<?> builder(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  RemovedRuns removed() {
    return removed;
  }

  Optional<AccountProgress> progress(String run) {
    return Optional.ofNullable(runs.get(run + PROGRESS)).map(AccountProgress::ofStored);
  }

  void putProgress(String run, AccountProgress progress) {
    runs.put(run + PROGRESS, progress.toStored());
  }

  void removeProgress(String run) {
    runs.delete(run + PROGRESS);
  }

  void forEachRun(BiConsumer<String, AccountProgress> visitor) {
    try (KeyValueIterator<String, byte[]> all = runs.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        if (next.key.endsWith(PROGRESS)) {
          String run = next.key.substring(0, next.key.length() - PROGRESS.length());
          visitor.accept(run, AccountProgress.ofStored(next.value));
        }
      }
    }
  }

  Optional<StoredPath> path(String run, PathId id) {
    return Optional.ofNullable(paths.get(run + "/" + id)).map(this::path);
  }

  /** Reads what {@link #stored} made. */
  StoredPath path(byte[] stored) {
    AccountChanges made = codec.ofStored(stored);
    return new StoredPath(
        made.paths().get(0),
        PathCounts.of(made.accounts(), made.passes(), made.causes()),
        made.sequence());
  }

  void putPath(String run, StoredPath path) {
    paths.put(run + "/" + path.facts().id(), stored(run, path));
  }

  /** The record that would make the path out of nothing. */
  byte[] stored(String run, StoredPath path) {
    PathId id = path.facts().id();
    List<AccountChange> accounts = new ArrayList<>();
    path.counts()
        .accounts()
        .forEach((thread, account) -> accounts.add(new AccountChange(id, thread, account)));
    List<PassChange> passes = changes(id, path.counts().passes(), PassChange::new);
    List<CauseChange> causes = changes(id, path.counts().causes(), CauseChange::new);
    int threads =
        1
            + IntStream.of(
                    accounts.stream().mapToInt(AccountChange::thread).max().orElse(0),
                    passes.stream().mapToInt(PassChange::thread).max().orElse(0),
                    causes.stream().mapToInt(CauseChange::thread).max().orElse(0))
                .max()
                .orElseThrow();
    AccountChanges made =
        new AccountChanges(
            run,
            0,
            0,
            path.changedIn(),
            Instant.EPOCH,
            new AccountChanges.Cut(0, true, false, threads),
            List.of(path.facts()),
            accounts,
            passes,
            causes);
    return codec.toStored(made);
  }

  /** Changes of what a path has by another path and by thread. */
  private interface Change<T> {
    T of(PathId path, PathId other, int thread, long number);
  }

  private static <T> List<T> changes(
      PathId path, SortedMap<PathId, SortedMap<Integer, Long>> numbers, Change<T> change) {
    List<T> changes = new ArrayList<>();
    numbers.forEach(
        (other, byThread) ->
            byThread.forEach(
                (thread, number) -> changes.add(change.of(path, other, thread, number))));
    return changes;
  }

  void forEachPath(String run, Consumer<StoredPath> visitor) {
    try (KeyValueIterator<String, byte[]> all =
        paths.prefixScan(run + "/", new StringSerializer())) {
      while (all.hasNext()) {
        visitor.accept(path(all.next().value));
      }
    }
  }

  /** Keys of a run's path rows. */
  List<String> pathKeys(String run) {
    return keys(paths, run);
  }

  /** Keeps which rows stand, and nothing of what is in them. */
  void settlePaths(String run) {
    keys(paths, run).forEach(key -> paths.put(key, SETTLED));
  }

  Optional<AccountChanges> waiting(String run, long sequence) {
    return Optional.ofNullable(waiting.get(run + "/" + sequence)).map(codec::ofStored);
  }

  boolean isWaiting(String run, long sequence) {
    return waiting.get(run + "/" + sequence) != null;
  }

  void putWaiting(AccountChanges changes) {
    waiting.put(changes.run() + "/" + changes.sequence(), codec.toStored(changes));
  }

  void removeWaiting(String run, long sequence) {
    waiting.delete(run + "/" + sequence);
  }

  void removeWaiting(String run) {
    keys(waiting, run).forEach(waiting::delete);
  }

  void removePaths(String run) {
    keys(paths, run).forEach(paths::delete);
  }

  private static List<String> keys(KeyValueStore<String, byte[]> store, String run) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        store.prefixScan(run + "/", new StringSerializer())) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    return keys;
  }
}
