package whip.streams.region;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import whip.codec.BadRecordException;
import whip.codec.RegionChanges;
import whip.codec.SequenceSet;
import whip.streams.region.ParallelismProgress.Rows;

/**
 * The regions of all runs of one partition. Records add up in any order, so that each is published
 * when it comes, and counted once by its number. Entries never change, so that they are only passed
 * on.
 */
final class Parallelism {
  /** Entries whose counts share a row: some 10 KB. */
  static final int SLICE = 1 << 12;

  /** Age from which on regions, as a profile, no longer change. */
  static final Duration KEEP = Duration.ofDays(7);

  private final ParallelismStores stores;
  private final RegionRowsCodec codec;
  private final BiConsumer<String, byte[]> output;

  /** A row to write, and what the store keeps of it. */
  private static final class Changed {
    private final String key;
    private final byte[] stored;
    private final byte[] published;

    Changed(String key, byte[] stored, byte[] published) {
      this.key = key;
      this.stored = stored;
      this.published = published;
    }
  }

  /**
   * Regions on these stores.
   *
   * @param output takes rows by their keys; null retires one
   */
  Parallelism(ParallelismStores stores, RegionRowsCodec codec, BiConsumer<String, byte[]> output) {
    this.stores = stores;
    this.codec = codec;
    this.output = output;
  }

  private static String runKey(String run) {
    return run + "/parallelism";
  }

  /** Takes in a record, which may have come before. */
  void take(RegionChanges changes, long now) throws BadRecordException {
    String run = changes.run();
    if (stores.removed().contains(run)) {
      return;
    }
    ParallelismProgress progress =
        stores.progress(run).orElseGet(() -> ParallelismProgress.begin(changes.incarnation(), now));
    if (progress.settled() || changes.incarnation() < progress.received().incarnation()) {
      return;
    }
    if (changes.incarnation() > progress.received().incarnation()) {
      // A collector began again under the run's id: its regions take the place of the older ones.
      stores.removeRows(run, key -> output.accept(key, null));
      progress = ParallelismProgress.begin(changes.incarnation(), now);
    }
    SequenceSet sequences = SequenceSet.read(progress.received().sequences().duplicate());
    if (!sequences.add(changes.sequence())) {
      return;
    }
    try {
      publish(changes, sequences, progress, now);
    } catch (ArithmeticException e) {
      throw BadRecordException.overflow(e);
    }
  }

  /** Sums everything before it writes anything: a record is taken in whole, or not. */
  private void publish(
      RegionChanges changes, SequenceSet sequences, ParallelismProgress before, long now) {
    String run = changes.run();
    List<Changed> regions = regions(changes);
    List<Changed> entries = entries(changes);
    List<Changed> instances = instances(changes);
    Rows rows =
        new Rows(
            before.rows().regions() + added(regions),
            before.rows().entries() + added(entries),
            before.rows().instances() + added(instances));
    ParallelismProgress progress = before.then(changes, sequences, rows, now);
    regions.forEach(this::write);
    entries.forEach(this::write);
    instances.forEach(this::write);
    stores.putProgress(run, progress);
    output.accept(runKey(run), codec.run(run, progress));
  }

  private int added(List<Changed> rows) {
    return (int) rows.stream().filter(row -> stores.row(row.key).isEmpty()).count();
  }

  private void write(Changed row) {
    stores.putRow(row.key, row.stored);
    output.accept(row.key, row.published);
  }

  private List<Changed> regions(RegionChanges changes) {
    String run = changes.run();
    SortedSet<Integer> numbers = new TreeSet<>(changes.regions().keySet());
    numbers.addAll(changes.dependences().keySet());
    List<Changed> rows = new ArrayList<>();
    for (int number : numbers) {
      String key = run + "/region@" + number;
      KnownRegion known = stores.row(key).map(codec::regionOfStored).orElse(KnownRegion.NOTHING);
      if (changes.regions().containsKey(number)) {
        known = known.with(changes.regions().get(number));
      }
      known = known.plus(changes.dependences().getOrDefault(number, new TreeMap<>()));
      rows.add(
          new Changed(key, codec.toStored(run, number, known), codec.region(run, number, known)));
    }
    return rows;
  }

  private List<Changed> entries(RegionChanges changes) {
    if (changes.entries().isEmpty()) {
      return List.of();
    }
    String key = changes.run() + "/entries@" + changes.firstEntry();
    return List.of(
        new Changed(
            key,
            ParallelismStores.STANDS,
            codec.entries(changes.run(), changes.firstEntry(), changes.entries())));
  }

  /** In the order of entries, children before parents. */
  private List<Changed> instances(RegionChanges changes) {
    String run = changes.run();
    List<Changed> rows = new ArrayList<>();
    SortedMap<Integer, Long> left = new TreeMap<>(changes.instances());
    while (!left.isEmpty()) {
      int first = left.firstKey() / SLICE * SLICE;
      SortedMap<Integer, Long> slice = left.headMap(first + SLICE);
      String key = run + "/instances@" + first;
      long[] known = stores.row(key).map(codec::instancesOfStored).orElseGet(() -> new long[0]);
      long[] sums = Arrays.copyOf(known, Math.max(known.length, slice.lastKey() - first + 1));
      slice.forEach(
          (entry, since) -> sums[entry - first] = Math.addExact(sums[entry - first], since));
      rows.add(
          new Changed(key, codec.toStored(run, first, sums), codec.instances(run, first, sums)));
      slice.clear();
    }
    return rows;
  }

  /** Removes a run at a user's wish. What comes late of it is dropped while the mark stands. */
  void remove(String run, long now) {
    if (stores.removed().contains(run)) {
      return;
    }
    stores.removeRows(run, key -> output.accept(key, null));
    if (stores.progress(run).isPresent()) {
      output.accept(runKey(run), null);
    }
    stores.removed().add(run, now);
  }

  /** Forgets what old runs' rows say, which stay, and old marks. */
  void sweep(long now) {
    stores.removed().sweep(now);
    Map<String, ParallelismProgress> old = new HashMap<>();
    stores.forEachRun(
        (run, progress) -> {
          if (!progress.settled() && now - progress.changedAt() > KEEP.toMillis()) {
            old.put(run, progress);
          }
        });
    old.forEach(
        (run, progress) -> {
          stores.emptyRows(run);
          stores.putProgress(run, progress.asSettled());
        });
  }
}
