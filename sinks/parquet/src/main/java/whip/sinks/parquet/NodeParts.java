package whip.sinks.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.RunIds;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.read.Received;

/**
 * Records of the node topic, on their way to files: held until they are so many or so old, then
 * written, a file for each run and partition, and only then noted in the journal. A sink that is
 * killed in between reads some of them again; those that are in a file are known by its name.
 */
final class NodeParts {
  /** About 150 bytes each, decoded: 40 MiB. A batch has at most 3 million more. */
  static final int MAX_ROWS = 1 << 18;

  static final Duration MAX_AGE = Duration.ofMinutes(1);

  /** The file that is to come. */
  private record Key(String run, int partition) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = run.compareTo(other.run);
      return order != 0 ? order : Integer.compare(partition, other.partition);
    }
  }

  private final Folders folders;
  private final Journal journal;
  private final LongSupplier clockMs;
  private final Consumer<String> say;

  /** Files that the journal does not know of, by folder: their writer was killed then. */
  private final Map<Path, List<PartName>> written;

  private final TreeMap<Key, List<DecodedBatch>> pending = new TreeMap<>();
  private final Set<String> removals = new TreeSet<>();
  private long rows;
  private long refused;
  private String refusal = "";

  /** When the first record came that the journal does not know of; 0: it knows of all. */
  private long sinceMs;

  private NodeParts(
      Folders folders,
      Journal journal,
      Map<Path, List<PartName>> written,
      LongSupplier clockMs,
      Consumer<String> say) {
    this.folders = folders;
    this.journal = journal;
    this.written = written;
    this.clockMs = clockMs;
    this.say = say;
  }

  /**
   * Goes on where the journal ends.
   *
   * @param say where to complain
   */
  static NodeParts open(
      Folders folders, Journal journal, LongSupplier clockMs, Consumer<String> say)
      throws IOException {
    return new NodeParts(
        folders, journal, folders.nodeParts(journal.topic(), journal.positions()), clockMs, say);
  }

  void take(Received record) {
    if (sinceMs == 0) {
      sinceMs = clockMs.getAsLong();
    }
    if (isRemoval(record)) {
      remove(record.key());
      return;
    }
    try {
      take(BatchDecoder.decode(record));
    } catch (BadRecordException bad) {
      refused++;
      refusal =
          "partition %d, offset %d: %.300s"
              .formatted(record.partition(), record.offset(), bad.reason())
              .replaceAll("\\p{Cntrl}", "?"); // it quotes the record
    }
  }

  /** The word to forget a run, which the topology sends to every partition. */
  private static boolean isRemoval(Received record) {
    return record.value() == null
        && record.undecodable().isEmpty()
        && record.key() != null
        && RunIds.isValid(record.key());
  }

  private void take(DecodedBatch decoded) throws BadRecordException {
    String run = decoded.run();
    Batch batch = decoded.batch();
    if (journal.isRemoved(run) || !journal.add(batch, clockMs.getAsLong()) || isWritten(decoded)) {
      return;
    }
    pending
        .computeIfAbsent(new Key(run, decoded.partition()), absent -> new ArrayList<>())
        .add(decoded);
    rows += Math.max(1, batch.rows().size());
  }

  private boolean isWritten(DecodedBatch decoded) {
    return written.getOrDefault(folders.folder(decoded.run()), List.of()).stream()
        .anyMatch(part -> part.holds(decoded.partition(), decoded.offset()));
  }

  /** Its nodes go, and none of it are taken any more. */
  void remove(String run) {
    pending.keySet().removeIf(part -> part.run.equals(run));
    journal.remove(run, clockMs.getAsLong());
    removals.add(run);
  }

  /** Runs with nodes that are in no file yet. */
  Set<String> runs() {
    return pending.keySet().stream().map(Key::run).collect(Collectors.toCollection(TreeSet::new));
  }

  /** No more can be taken before these are written. */
  boolean isFull() {
    return rows >= MAX_ROWS;
  }

  boolean isDue() {
    return isFull()
        || !removals.isEmpty()
        || (sinceMs > 0 && clockMs.getAsLong() - sinceMs >= MAX_AGE.toMillis());
  }

  /**
   * Writes what was taken; what cannot be written stays.
   *
   * @param positions by partition: what was read, and given to {@link #take}, ends there
   * @param places where a site of a run lies
   */
  void write(Map<Integer, Long> positions, BiFunction<String, Site, Position> places)
      throws IOException {
    for (String run : removals) {
      folders.removeNodes(run);
    }
    Iterator<Map.Entry<Key, List<DecodedBatch>>> parts = pending.entrySet().iterator();
    while (parts.hasNext()) {
      Map.Entry<Key, List<DecodedBatch>> part = parts.next();
      write(part.getKey(), part.getValue(), places);
      parts.remove();
    }
    journal.write(positions, clockMs.getAsLong());
    removals.clear();
    rows = 0;
    sinceMs = 0;
    if (!refusal.isEmpty()) {
      say.accept(
          "skipped records of the node topic that are no batches: %d so far, the last at %s"
              .formatted(refused, refusal));
      refusal = "";
    }
  }

  private void write(Key key, List<DecodedBatch> batches, BiFunction<String, Site, Position> places)
      throws IOException {
    PartName name =
        new PartName(
            journal.topic(),
            key.partition,
            batches.get(0).offset(),
            batches.get(batches.size() - 1).offset());
    Iterable<GenericRecord> all =
        () -> batches.stream().flatMap(batch -> NodeTable.rows(batch, places)).iterator();
    folders.writeNodes(key.run, name, all);
  }
}
