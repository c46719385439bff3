package whip.e2e.sinks;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import whip.schemas.location.Location;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StrandColumns;
import whip.schemas.node.TagEntry;

/**
 * Batches of nodes as a collector might send them: of a program with a parallel region in line 10
 * of {@code relax.c}, a loop in line 12 and a critical section in line 20.
 */
final class SampleNodes {
  private static final List<Long> SITES = List.of(0L, 0x40100aL, 0x40100cL, 0x401014L);
  private static final int[] LINES = {0, 10, 12, 20};

  /** Kinds as on the wire: program, parallel, for, critical; each at the site of its index. */
  private static final int[] KINDS = {0, 1, 2, 6};

  private static final int PARALLEL = 1;
  private static final int LOOP = 2;
  private static final int CRITICAL = 3;

  /** By thread: the two chunks that it got of the loop, in ms. */
  private static final long[][] CHUNKS = {{520, 140}, {500, 60}, {480, 100}, {300, 100}};

  /** By thread: what it did in the parallel region outside the loop, in ms. */
  private static final long[] AROUND = {60, 60, 60, 50};

  private record Strand(long parent, long index, long work, int from, int to, int directive) {}

  private record Chunk(long parent, long index, long id) {}

  private SampleNodes() {}

  /** The nodes of a run of {@link SampleRuns}: 2600 ms on four threads. */
  static void relax(SinkTopics topics, String run, Instant started) {
    for (int site = 1; site < LINES.length; site++) {
      topics.send(
          "location",
          run + "/" + Long.toHexString(SITES.get(site)),
          Location.newBuilder()
              .setRun(run)
              .setAddress(SITES.get(site))
              .setFile("/home/ada/relax.c")
              .setLine(LINES[site])
              .build());
    }
    for (int thread = 0; thread < CHUNKS.length; thread++) {
      long group = id(thread, 2);
      for (int half = 0; half < 2; half++) {
        long chunk = id(thread, 3 + half);
        List<Strand> strands = new ArrayList<>();
        strands.add(new Strand(chunk, 0, ns(CHUNKS[thread][half]), LOOP, LOOP, LOOP));
        if (half == 1) {
          strands.add(new Strand(id(thread, 1), 1, ns(AROUND[thread]), LOOP, PARALLEL, PARALLEL));
        }
        if (half == 1 && thread == 0) {
          strands.add(new Strand(id(0, 9), 0, ns(90), CRITICAL, CRITICAL, CRITICAL));
          strands.add(new Strand(id(0, 10), 0, ns(80), 0, PARALLEL, 0));
        }
        NodeBatch batch =
            batch(run, thread, half, strands, List.of(new Chunk(group, half, chunk)))
                .setSentAt(started.plusSeconds(10 + 30L * half))
                .build();
        topics.send("node", run + "/" + thread, batch);
        if (thread == 2) { // Its answer was lost.
          topics.send("node", run + "/" + thread, batch);
        }
      }
    }
  }

  /** A batch of one strand. */
  static void strand(SinkTopics topics, String run, long sequence, long work) {
    Strand strand = new Strand(id(0, 1), sequence, work, LOOP, LOOP, LOOP);
    topics.send("node", run + "/0", batch(run, 0, sequence, List.of(strand), List.of()).build());
  }

  private static NodeBatch.Builder batch(
      String run, int thread, long sequence, List<Strand> strands, List<Chunk> chunks) {
    List<DirectiveEntry> directives = new ArrayList<>();
    for (int directive = 0; directive < KINDS.length; directive++) {
      directives.add(new DirectiveEntry(KINDS[directive], directive));
    }
    return NodeBatch.newBuilder()
        .setRun(run)
        .setIncarnation(1)
        .setThread(thread)
        .setSequence(sequence)
        .setSentAt(SinkTopics.STARTED)
        .setSites(SITES)
        .setDirectives(directives)
        .setTags(List.of(new TagEntry(List.of(), false, List.of())))
        .setStrands(strands(strands))
        .setNodes(chunks(chunks))
        .setOpens(chunks(List.of()))
        .setOpenStrands(strands(List.of()))
        .setDependences(new DependenceColumns(0, none(), none(), none()));
  }

  private static StrandColumns strands(List<Strand> strands) {
    return new StrandColumns(
        strands.size(),
        deltas(strands, strand -> 2),
        deltas(strands, Strand::parent),
        deltas(strands, Strand::index),
        values(strands, Strand::work),
        values(strands, Strand::from),
        values(strands, Strand::to),
        values(strands, Strand::directive),
        values(strands, strand -> 0));
  }

  private static NodeColumns chunks(List<Chunk> chunks) {
    return new NodeColumns(
        chunks.size(),
        deltas(chunks, chunk -> 2),
        deltas(chunks, Chunk::parent),
        deltas(chunks, Chunk::index),
        deltas(chunks, Chunk::id),
        values(chunks, chunk -> 2),
        values(chunks, chunk -> 0),
        values(chunks, chunk -> 1),
        values(chunks, Chunk::index),
        values(chunks, chunk -> 0));
  }

  private static ByteBuffer none() {
    return ByteBuffer.allocate(0);
  }

  private static <T> ByteBuffer values(List<T> rows, ToLongFunction<T> column) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    rows.forEach(row -> varint(bytes, column.applyAsLong(row)));
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  private static <T> ByteBuffer deltas(List<T> rows, ToLongFunction<T> column) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long above = 0;
    for (T row : rows) {
      long value = column.applyAsLong(row);
      long delta = value - above;
      varint(bytes, (delta << 1) ^ (delta >> 63));
      above = value;
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  private static void varint(ByteArrayOutputStream bytes, long value) {
    long left = value;
    for (; (left & ~0x7fL) != 0; left >>>= 7) {
      bytes.write((int) (left & 0x7f) | 0x80);
    }
    bytes.write((int) left);
  }

  private static long id(int thread, long counter) {
    return ((long) thread << 40) | counter;
  }

  private static long ns(long ms) {
    return ms * 1_000_000;
  }
}
