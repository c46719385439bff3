package whip.read;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import whip.codec.BadRecordException;
import whip.codec.Batch;
import whip.codec.NodeBatchCodec;
import whip.codec.SequenceSet;
import whip.model.grain.NodeBurden;
import whip.model.grain.StrandStamp;
import whip.model.node.Row;
import whip.schemas.profile.NodeRange;
import whip.schemas.profile.ProgramRow;
import whip.topic.RunPartition;

/**
 * Reads the node topic's records of one run again, each once: those that its profile counted. The
 * profile says where they stand, so that other runs' records are passed over.
 */
public final class RunNodes {
  private static final Logger LOG = Logger.getLogger(RunNodes.class.getName());
  private static final Duration PATIENCE = Duration.ofMillis(100);

  /** Takes the rows of a batch. */
  public interface Sink {
    /**
     * Rows of one batch.
     *
     * @param opens nodes that had not ended then
     * @param burdens costs of grains, whose nodes may come later
     * @param stamps when strands ran, which may come later
     */
    void rows(List<Row> rows, List<Row> opens, List<NodeBurden> burdens, List<StrandStamp> stamps);
  }

  /** Learns how far the reading is. */
  public interface Progress {
    /** So many batches of so many have been read. */
    void batches(long read, long of);
  }

  /**
   * Outcome of a reading.
   *
   * @param batches how many were read
   * @param of how many the profile counted
   */
  public record Outcome(long batches, long of) {
    /** Records that the topic has no more. */
    public long expired() {
      return Math.max(0, of - batches);
    }
  }

  private final String run;
  private final Sink sink;
  private final Map<String, SequenceSet> received = new HashMap<>();
  private long batches;

  private RunNodes(String run, Sink sink) {
    this.run = run;
    this.sink = sink;
  }

  /**
   * Reads all of them.
   *
   * @param progress is asked again and again
   * @return empty where the run has no profile yet
   */
  public static Optional<Outcome> read(Cluster cluster, String run, Sink sink, Progress progress) {
    Optional<ProgramRow> row = programRow(cluster, run);
    if (row.isEmpty()) {
      return Optional.empty();
    }
    RunNodes nodes = new RunNodes(run, sink);
    long of = row.get().getBatches();
    nodes.read(
        cluster, ends(row.get()), begins(row.get()), () -> progress.batches(nodes.batches, of));
    return Optional.of(new Outcome(nodes.batches, of));
  }

  private static Optional<ProgramRow> programRow(Cluster cluster, String run) {
    Map<String, ProgramRow> newest = new HashMap<>();
    try (TopicReader reader =
        new TopicReader(
            cluster,
            cluster.profileTopic(),
            (partition, partitions) -> partition == RunPartition.of(run, partitions),
            Since.EVER)) {
      reader.readToEnd(
          (key, value) -> {
            if (value instanceof ProgramRow row && row.getRun().equals(run)) {
              newest.put(run, row);
            }
          });
    }
    return Optional.ofNullable(newest.get(run));
  }

  /** By partition: the first offset of the run's records. */
  private static Map<Integer, Long> begins(ProgramRow row) {
    Map<Integer, Long> begins = new TreeMap<>();
    for (NodeRange range : row.getNodes()) {
      begins.merge(range.getPartition(), range.getFrom(), Math::min);
    }
    return begins;
  }

  /** By partition: one past the last. */
  private static Map<Integer, Long> ends(ProgramRow row) {
    Map<Integer, Long> ends = new TreeMap<>();
    for (NodeRange range : row.getNodes()) {
      ends.merge(range.getPartition(), range.getTo(), Math::max);
    }
    return ends;
  }

  private void read(
      Cluster cluster, Map<Integer, Long> wanted, Map<Integer, Long> begins, Runnable progress) {
    if (wanted.isEmpty()) {
      return;
    }
    try (TopicReader reader =
        new TopicReader(
            cluster,
            cluster.nodeTopic(),
            (partition, partitions) -> wanted.containsKey(partition),
            Since.EVER)) {
      Map<Integer, Long> first = reader.beginnings();
      Map<Integer, Long> last = reader.ends();
      Map<Integer, Long> ends = new HashMap<>();
      wanted.forEach(
          (partition, end) -> {
            ends.put(partition, Math.min(end, last.getOrDefault(partition, 0L)));
            long from = Math.max(begins.get(partition), first.getOrDefault(partition, 0L));
            reader.seek(partition, Math.min(from, ends.get(partition)));
          });
      Set<Integer> left = new HashSet<>(ends.keySet());
      while (isLeft(reader.positions(), ends, left)) {
        reader.readWhole(PATIENCE, record -> take(record, ends));
        progress.run();
      }
    }
  }

  private static boolean isLeft(
      Map<Integer, Long> positions, Map<Integer, Long> ends, Set<Integer> left) {
    left.removeIf(partition -> positions.getOrDefault(partition, 0L) >= ends.get(partition));
    return !left.isEmpty();
  }

  private void take(Received record, Map<Integer, Long> ends) {
    boolean isOfRun = record.key() != null && record.key().startsWith(run + "/");
    if (!isOfRun || record.offset() >= ends.get(record.partition())) {
      return;
    }
    try {
      Batch batch = NodeBatchCodec.ofRecord(record.key(), record.value());
      SequenceSet sequences =
          received.computeIfAbsent(batch.stream().key(), stream -> new SequenceSet());
      if (sequences.add(batch.sequence())) {
        batches++;
        sink.rows(batch.rows(), batch.opens(), batch.burdens(), batch.stamps());
      }
    } catch (BadRecordException refused) {
      // The profile has refused it as well, and it is in the dead letters.
      LOG.log(Level.FINE, "run {0}: a batch is refused: {1}", new Object[] {run, refused});
    }
  }
}
