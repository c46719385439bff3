package whip.bench.stream;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import whip.schemas.node.BurdenColumns;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StrandColumns;
import whip.schemas.node.TagEntry;

/**
 * Turns the rows of a made-up program's thread, or of several, into batches as a collector does.
 */
final class BatchStream {
  /** A batch is due then, as in the collector. */
  private static final int BATCH_ROWS = 32_768;

  private final String run;
  private final int number;
  private final Consumer<NodeBatch> out;
  final Columns strands = Columns.ofStrands();
  final Columns nodes = Columns.ofNodes();
  final Columns opens = Columns.ofNodes();
  final Columns burdens = Columns.ofBurdens();
  private final List<Producing> threads = new ArrayList<>();
  private long rows;
  private long batches;

  BatchStream(String run, int number, Consumer<NodeBatch> out) {
    this.run = run;
    this.number = number;
    this.out = out;
  }

  /** Its open nodes go with each batch. */
  void join(Producing thread) {
    threads.add(thread);
  }

  /** To be called after a row was added to strands or nodes. */
  void added() {
    rows++;
    if (strands.count() + nodes.count() == BATCH_ROWS) {
      send();
    }
  }

  long rows() {
    return rows;
  }

  long batches() {
    return batches;
  }

  /** The rest. */
  void flush() {
    if (strands.count() + nodes.count() > 0) {
      send();
    }
  }

  private void send() {
    threads.forEach(Producing::addOpens);
    ByteBuffer none = ByteBuffer.allocate(0);
    out.accept(
        NodeBatch.newBuilder()
            .setRun(run)
            .setThread(number)
            .setSequence(batches++)
            .setSentAt(Instant.ofEpochMilli(System.currentTimeMillis()))
            .setSites(MadeUpRun.SITES)
            .setDirectives(
                MadeUpRun.DIRECTIVE_KINDS.stream()
                    .map(kind -> new DirectiveEntry(kind, MadeUpRun.DIRECTIVE_KINDS.indexOf(kind)))
                    .toList())
            .setTags(List.of(new TagEntry(List.of(), false, List.of())))
            .setStrands(strands.fill(new StrandColumns()))
            .setNodes(nodes.fill(new NodeColumns()))
            .setOpens(opens.fill(new NodeColumns()))
            .setOpenStrands(Columns.ofStrands().fill(new StrandColumns()))
            .setDependences(new DependenceColumns(0, none, none, none))
            .setBurdens(burdens.count() == 0 ? null : burdens.fill(new BurdenColumns()))
            .build());
    strands.clear();
    nodes.clear();
    opens.clear();
    burdens.clear();
  }
}
