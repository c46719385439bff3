package whip.sinks.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import whip.platform.PrivateFile;
import whip.read.Cluster;
import whip.read.Locations;
import whip.read.NodeRecords;
import whip.read.ReadException;

/** Nodes on their way from the topic, from where the directory's journal ends, to their files. */
final class NodeFeed implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final NodeRecords records;
  private final Locations locations;
  private final NodeParts parts;
  private final List<NodeRecords.Gap> gaps;

  /** Holds the directory's lock. */
  private final FileChannel lock;

  private boolean isIdle;

  private NodeFeed(
      NodeRecords records,
      Locations locations,
      NodeParts parts,
      List<NodeRecords.Gap> gaps,
      FileChannel lock) {
    this.records = records;
    this.locations = locations;
    this.parts = parts;
    this.gaps = gaps;
    this.lock = lock;
  }

  /**
   * Connects, and reads the journal.
   *
   * @param say where to complain
   * @throws IOException when the directory cannot be used: then its position is unknown
   */
  static NodeFeed open(Cluster cluster, Path directory, Folders folders, Consumer<String> say)
      throws IOException {
    NodeRecords records = new NodeRecords(cluster);
    Locations locations = new Locations(cluster);
    PrivateFile.makeDirectories(directory);
    FileChannel lock = lock(directory);
    Journal journal = Journal.read(directory.resolve(".nodes"), records.topicId());
    List<NodeRecords.Gap> gaps = records.goOnAt(journal.positions());
    NodeParts parts = NodeParts.open(folders, journal, System::currentTimeMillis, say);
    return new NodeFeed(records, locations, parts, gaps, lock);
  }

  /** Records that were deleted before they were read. */
  List<NodeRecords.Gap> gaps() {
    return gaps;
  }

  /** Two that write here would write everything twice. */
  private static FileChannel lock(Path directory) throws IOException {
    Path file = PrivateFile.make(directory.resolve(".nodes.lock"));
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      throw new ReadException(
          "another `whip sink parquet --nodes` writes to %s; give this one another directory"
              .formatted(directory));
    }
    return channel;
  }

  /** By partition: where the topic ends now. */
  Map<Integer, Long> ends() {
    return records.ends();
  }

  /** Whether some of what is before these ends has not been taken in. */
  boolean isBefore(Map<Integer, Long> ends) {
    Map<Integer, Long> positions = records.positions();
    return ends.entrySet().stream().anyMatch(end -> positions.get(end.getKey()) < end.getValue());
  }

  /** Takes in what is there, if there is room for it; whether something was. */
  boolean read() {
    isIdle = true;
    if (!parts.isFull()) {
      records.read(
          PATIENCE,
          received -> {
            isIdle = false;
            parts.take(received);
          });
    }
    return !isIdle;
  }

  /** A run is removed. */
  void remove(String run) {
    parts.remove(run);
  }

  /**
   * Writes, if it is time to.
   *
   * @param isLast nothing more is waited for
   * @param hasEnded of a run: little more of it will come
   */
  void write(boolean isLast, Predicate<String> hasEnded) throws IOException {
    if (isLast || parts.isDue() || (isIdle && parts.runs().stream().anyMatch(hasEnded))) {
      locations.refresh();
      parts.write(records.positions(), locations::of);
    }
  }

  @Override
  public void close() throws IOException {
    records.close();
    locations.close();
    lock.close();
  }
}
