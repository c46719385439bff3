package whip.bench.stream;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
  private static final int BATCH_ROWS = 16_384;

  private final String run;
  private final int number;
  private final Consumer<NodeBatch> out;
  private final Columns strands = Columns.ofStrands();
  private final Columns nodes = Columns.ofNodes();
  private final Columns opens = Columns.ofNodes();
  private final List<Producing> threads = new ArrayList<>();
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

  void strand(long region, long parent, long index, long work, int directive) {
    strands.add(region, parent, index, work, directive, directive, directive, 0);
    sendIfDue();
  }

  void node(
      long region,
      long parent,
      long index,
      long id,
      int kind,
      int directive,
      long items,
      long a,
      long b) {
    nodes.add(region, parent, index, id, kind, directive, items, a, b);
    sendIfDue();
  }

  void open(
      long region,
      long parent,
      long index,
      long id,
      int kind,
      int directive,
      long items,
      long a,
      long b) {
    opens.add(region, parent, index, id, kind, directive, items, a, b);
  }

  long batches() {
    return batches;
  }

  private void sendIfDue() {
    if (strands.count() + nodes.count() == BATCH_ROWS) {
      send();
    }
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
            .setStrands(columns(strands))
            .setNodes(nodeColumns(nodes))
            .setOpens(nodeColumns(opens))
            .setOpenStrands(columns(Columns.ofStrands()))
            .setDependences(new DependenceColumns(0, none, none, none))
            .build());
    strands.clear();
    nodes.clear();
    opens.clear();
  }

  private static StrandColumns columns(Columns rows) {
    return new StrandColumns(
        rows.count(),
        rows.column(0),
        rows.column(1),
        rows.column(2),
        rows.column(3),
        rows.column(4),
        rows.column(5),
        rows.column(6),
        rows.column(7));
  }

  private static NodeColumns nodeColumns(Columns rows) {
    return new NodeColumns(
        rows.count(),
        rows.column(0),
        rows.column(1),
        rows.column(2),
        rows.column(3),
        rows.column(4),
        rows.column(5),
        rows.column(6),
        rows.column(7),
        rows.column(8));
  }
}
