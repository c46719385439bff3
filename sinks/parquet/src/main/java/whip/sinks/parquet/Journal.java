package whip.sinks.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.SequenceSet;
import whip.platform.PrivateFile;

/**
 * Progress of writing the nodes, in the directory that they are written to: a copy of the
 * directory, or its removal, includes it. It never speaks of what is not in a file yet.
 *
 * <pre>
 * whip-nodes 1
 * topic lAq3fQ5rSAOxm0VYvJ2bVg
 * position 0 43
 * stream my-run 1793520000000000 3 1793520060000 0-17,19-20
 * removed old-run 1793520000000
 * </pre>
 */
final class Journal {
  private static final String HEAD = "whip-nodes 1";

  /** Age at which idle streams are forgotten; as long as the stream keeps its marks. */
  private static final Duration KEEP = Duration.ofDays(7);

  /** A stream's numbers, and when the newest of them came. */
  private record Numbers(SequenceSet taken, long atMs) {}

  private final Path file;
  private final String topic;
  private final Map<Integer, Long> positions = new TreeMap<>();
  private final Map<Batch.Stream, Numbers> streams = new HashMap<>();
  private final Map<String, Long> removedAtMs = new TreeMap<>();

  private Journal(Path file, String topic) {
    this.file = file;
    this.topic = topic;
  }

  /** Reads the journal of a topic; one of a deleted topic counts as none. */
  static Journal read(Path file, String topic) throws IOException {
    Journal journal = new Journal(file, topic);
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException isNew) {
      return journal;
    }
    if (text.startsWith(HEAD + "\ntopic " + topic + "\n")) {
      try {
        text.lines().skip(2).forEach(journal::add);
      } catch (RuntimeException broken) {
        throw new IOException(
            file + " cannot be understood; without it all nodes are read again", broken);
      }
    }
    return journal;
  }

  private void add(String line) {
    String[] words = line.split(" ", -1);
    switch (words[0]) {
      case "position" -> positions.put(Integer.parseInt(words[1]), Long.parseLong(words[2]));
      case "stream" ->
          streams.put(
              new Batch.Stream(words[1], Long.parseLong(words[2]), Integer.parseInt(words[3])),
              new Numbers(SequenceSet.parse(words[5]), Long.parseLong(words[4])));
      case "removed" -> removedAtMs.put(words[1], Long.parseLong(words[2]));
      default -> throw new IllegalArgumentException(line);
    }
  }

  String topic() {
    return topic;
  }

  /** By partition: everything before is written. */
  Map<Integer, Long> positions() {
    return Map.copyOf(positions);
  }

  /**
   * Notes that a batch has come.
   *
   * @return false: it came before
   */
  boolean add(Batch batch, long nowMs) throws BadRecordException {
    Numbers known = streams.get(batch.stream());
    SequenceSet taken = known == null ? new SequenceSet() : known.taken;
    boolean isNew = taken.add(batch.sequence());
    streams.put(batch.stream(), new Numbers(taken, nowMs));
    return isNew;
  }

  void remove(String run, long nowMs) {
    streams.keySet().removeIf(stream -> stream.run().equals(run));
    removedAtMs.put(run, nowMs);
  }

  boolean isRemoved(String run) {
    return removedAtMs.containsKey(run);
  }

  /** Whole or not at all: from now on everything before these positions is written. */
  void write(Map<Integer, Long> newPositions, long nowMs) throws IOException {
    positions.putAll(newPositions);
    streams.values().removeIf(numbers -> nowMs - numbers.atMs > KEEP.toMillis());
    removedAtMs.values().removeIf(atMs -> nowMs - atMs > KEEP.toMillis());
    StringBuilder text = new StringBuilder(HEAD + "\ntopic " + topic + "\n");
    positions.forEach(
        (partition, offset) -> text.append("position %d %d%n".formatted(partition, offset)));
    streams.forEach(
        (stream, numbers) ->
            text.append(
                "stream %s %d %d %d %s%n"
                    .formatted(
                        stream.run(),
                        stream.incarnation(),
                        stream.thread(),
                        numbers.atMs,
                        numbers.taken)));
    removedAtMs.forEach((run, atMs) -> text.append("removed %s %d%n".formatted(run, atMs)));
    PrivateFile.write(file, text.toString());
  }
}
