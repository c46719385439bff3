package whip.codec;

import java.time.Instant;
import java.util.List;
import whip.model.grain.NodeBurden;
import whip.model.grain.StrandStamp;
import whip.model.node.Row;

/**
 * Rows that one or several threads of a run finished, and their open nodes, as of one moment.
 *
 * @param stream that numbered the batch
 * @param sequence from 0 without gaps in its stream
 * @param sentAt when the collector encoded it
 * @param rows finished strands and popped nodes
 * @param opens open nodes and running strands, for live profiles only
 * @param burdens costs of grains, whose nodes may be in any batch; empty where none was measured
 * @param stamps when and where strands ran, which may be in any batch; empty where none is recorded
 */
public record Batch(
    Stream stream,
    long sequence,
    Instant sentAt,
    List<Row> rows,
    List<Row> opens,
    List<NodeBurden> burdens,
    List<StrandStamp> stamps) {

  /** A batch without burdens and stamps. */
  public Batch(Stream stream, long sequence, Instant sentAt, List<Row> rows, List<Row> opens) {
    this(stream, sequence, sentAt, rows, opens, List.of(), List.of());
  }

  /**
   * One numbering of batches.
   *
   * @param incarnation which collector of the run: one that restarts counts from 0 again
   */
  public record Stream(String run, long incarnation, int thread) {

    /** Key of a state store. */
    public String key() {
      return run + "/" + incarnation + "/" + thread;
    }
  }
}
