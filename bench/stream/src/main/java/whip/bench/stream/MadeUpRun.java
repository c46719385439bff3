package whip.bench.stream;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import whip.schemas.node.NodeBatch;

/**
 * A run of one parallel region, as a collector would report it with every node in full, and what
 * its profile must say. Work and span are counted while the rows are written, from the program's
 * shape alone; the model has no part in it.
 *
 * <pre>
 *   run 0 ─ member ─ strand, REGION ─ a member a thread ─ (what the program is about), strand
 * </pre>
 */
abstract class MadeUpRun {
  /** Kinds of schemas/README.md. */
  static final int REGION = 0;

  static final int MEMBER = 1;
  static final int CHUNK = 2;
  static final int GROUP = 3;
  static final int TASK = 5;
  static final int TASKWAIT = 7;

  /**
   * Directives: none, parallel, for, single, task. The directive of a number stands at that site.
   */
  static final List<Integer> DIRECTIVE_KINDS = List.of(0, 1, 2, 4, 8);

  static final int PARALLEL = 1;
  static final int FOR = 2;
  static final int SINGLE = 3;
  static final int TASKS = 4;

  /** Code addresses; number 0 is "unknown". */
  static final List<Long> SITES = List.of(0L, 0x401010L, 0x401020L, 0x401030L, 0x401040L);

  private static final long BEFORE = 1_000;
  private static final long AFTER = 500;

  final List<Producing> threads;
  private final List<BatchStream> streams;
  final long region;
  private final long initial;
  private long work;

  /** Expected profile. */
  record Expected(long work, long span) {}

  /** Each thread has a stream of batches of its own, as in detail full. */
  MadeUpRun(String run, int threads, Consumer<NodeBatch> out) {
    this(run, threads, 1, out);
  }

  /**
   * Threads share streams of batches.
   *
   * @param together so many one
   */
  MadeUpRun(String run, int threads, int together, Consumer<NodeBatch> out) {
    streams =
        IntStream.rangeClosed(0, (threads - 1) / together)
            .mapToObj(number -> new BatchStream(run, number, out))
            .toList();
    this.threads =
        IntStream.range(0, threads)
            .mapToObj(t -> new Producing(t, streams.get(t / together)))
            .toList();
    initial = first().newId();
    region = first().newId();
  }

  /**
   * Writes the members' rows, their own rows too.
   *
   * @return the span of the region
   */
  abstract long members();

  /** Writes all rows, in the order in which threads would. */
  Expected write() {
    Producing first = first();
    first.strand(0, initial, 0, counted(BEFORE), 0);
    first.opens(this::openAtTheTop);
    long span = members();
    first.opens(() -> {});
    int team = threads.size();
    first.node(0, initial, 1, region, REGION, PARALLEL, team, team, 1);
    first.strand(0, initial, 2, counted(AFTER), 0);
    first.node(0, 0, 0, initial, MEMBER, 0, 3, 0, 0);
    first.node(0, 0, 0, 0, REGION, 0, 1, 1, 1);
    streams.forEach(BatchStream::flush);
    return new Expected(work, BEFORE + span + AFTER);
  }

  void openAtTheTop() {
    first().open(0, 0, 0, initial, MEMBER, 0, 2, 0, 0);
    first().open(0, initial, 1, region, REGION, PARALLEL, 0, threads.size(), 0);
  }

  long rows() {
    return streams.stream().mapToLong(BatchStream::rows).sum();
  }

  /** By the stream's number. */
  List<Long> batches() {
    return streams.stream().map(BatchStream::batches).toList();
  }

  /** Work so far. */
  long work() {
    return work;
  }

  /** Every unit of work passes here once. */
  final long counted(long units) {
    work += units;
    return units;
  }

  /** Work of a strand of fine-grained tasks: 20 to 83 ns, never the same twice in a row. */
  final long fine(long seed) {
    long mixed = (seed + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
    return counted(20 + (mixed >>> 58));
  }

  final Producing first() {
    return threads.get(0);
  }
}
