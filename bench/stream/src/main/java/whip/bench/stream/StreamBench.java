package whip.bench.stream;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.logging.LogManager;
import org.apache.kafka.clients.admin.Admin;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

/**
 * Measures the cost of folding: {@code BOOTSTRAP REGISTRY PREFIX STATE short|long ROUNDS VALUES}.
 * Prints tables in Markdown, and appends results to the file VALUES; ends with an exception when a
 * profile is not exactly what the program was.
 */
public final class StreamBench {
  /** Producing threads, each a key of its own. */
  private static final int THREADS = 4;

  private static final Duration LIMIT = Duration.ofMinutes(15);

  private final NodeTopic.Setup setup;
  private final Path state;
  private final Values values;
  private int runs;

  private StreamBench(NodeTopic.Setup setup, Path state, Values values) {
    this.setup = setup;
    this.state = state;
    this.values = values;
  }

  /** A program to fold. */
  interface Program {
    MadeUpRun of(String run, Consumer<NodeBatch> out);
  }

  /** Cost of one run. */
  record Measured(long rows, double wallS, double cpuNs, double threadNs, double peakMb) {
    Measured {
      if (threadNs <= 0) {
        throw new IllegalStateException("bug: the topology has no thread by the expected name");
      }
    }

    double perNode() {
      return cpuNs / rows;
    }

    /** Nodes that one streams thread folds in a second of its own CPU time. */
    double millionsASecond() {
      return 1e3 / (threadNs / rows);
    }
  }

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    StreamBench bench =
        new StreamBench(
            new NodeTopic.Setup(arguments[0], arguments[1], arguments[2]),
            Path.of(arguments[3]),
            new Values(Path.of(arguments[6])));
    boolean isShort = arguments[4].equals("short");
    int rounds = Integer.parseInt(arguments[5]);
    double rate = bench.sizes(isShort, rounds);
    bench.partitions(isShort, rounds);
    bench.lag(isShort, rate / 2);
  }

  /** Cost by size; the nodes a second of the largest loop, by the clock. */
  private double sizes(boolean isShort, int rounds) throws Exception {
    System.out.println(
        "| program | nodes | wall | CPU of the process a node | nodes a CPU second of a streams thread | target | peak RSS | target |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    List<Measured> fibs = new ArrayList<>();
    List<Measured> loops = new ArrayList<>();
    Measured grains;
    try (TopologyProcess topology = fresh(2, 1)) {
      warmUp(topology);
      for (int size : isShort ? new int[] {16} : new int[] {25, 30, 35}) {
        fibs.add(row("fib(" + size + ")", topology, rounds(rounds, size), fib(size)));
      }
      for (long chunks :
          isShort ? new long[] {10_000} : new long[] {500_000, 5_000_000, 50_000_000}) {
        int times = rounds(rounds, chunks > 5_000_000 ? 35 : 0);
        loops.add(row("loop", topology, times, loop(chunks)));
      }
      for (long many : isShort ? new long[] {1_000} : new long[] {1_000, 10_000, 100_000}) {
        int times = rounds(rounds, many > 10_000 ? 35 : 0);
        row("regions", topology, times, regions(many, 1));
        row("regions, one stream", topology, times, regions(many, THREADS));
      }
      grains = row("loop of grains", topology, 1, grains(isShort ? 10_000 : 100_000_000));
    }
    Measured smallest = loops.get(0);
    Measured largest = loops.get(loops.size() - 1);
    values.atLeast("stream.loop.rate", largest.millionsASecond(), 10);
    values.atLeast("stream.fib.rate", fibs.get(fibs.size() - 1).millionsASecond(), 10);
    values.atMost("stream.memory", largest.peakMb, 700);
    values.atMost("stream.growth", largest.perNode() / smallest.perNode(), 1.2);
    values.atMost("stream.grains.memory", grains.peakMb, 700);
    values.atLeast("stream.grains.rate", grains.millionsASecond() / largest.millionsASecond(), 0.7);
    return largest.rows / largest.wallS;
  }

  /** The largest take minutes: once. */
  private static int rounds(int wanted, int size) {
    return size >= 35 ? 1 : wanted;
  }

  private Measured row(String name, TopologyProcess topology, int rounds, Program program)
      throws Exception {
    List<Measured> all = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      all.add(measure(topology, 2, program));
    }
    Measured middle = median(all);
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.1f s | %.0f ns (%.0f-%.0f) | %.2f million | 10 million | %.0f MB | 700 MB |%n",
        name,
        middle.rows,
        middle.wallS,
        middle.perNode(),
        all.stream().mapToDouble(Measured::perNode).min().orElseThrow(),
        all.stream().mapToDouble(Measured::perNode).max().orElseThrow(),
        middle.millionsASecond(),
        all.stream().mapToDouble(Measured::peakMb).max().orElseThrow());
    return middle;
  }

  /** One run in one enormous region on 1, 2 and 4 partitions, with as many streams threads. */
  private void partitions(boolean isShort, int rounds) throws Exception {
    System.out.println();
    System.out.println(
        "| one region, partitions and streams threads | nodes | wall | nodes a second | CPU of the process a node |");
    System.out.println("|---|---|---|---|---|");
    for (int partitions : isShort ? new int[] {2} : new int[] {1, 2, 4}) {
      try (TopologyProcess topology = fresh(partitions, partitions)) {
        warmUp(topology);
        List<Measured> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
          all.add(measure(topology, partitions, loop(isShort ? 10_000 : 25_000_000)));
        }
        Measured middle = median(all);
        System.out.printf(
            Locale.ROOT,
            "| %d | %,d | %.1f s | %.2f million | %.0f ns |%n",
            partitions,
            middle.rows,
            middle.wallS,
            middle.rows / middle.wallS / 1e6,
            middle.perNode());
      }
    }
  }

  /** From what happens in a program to the profile that counts it in, while the program runs. */
  private void lag(boolean isShort, double nodesPerSecond) throws Exception {
    double seconds = isShort ? 3 : 60;
    long chunks = (long) (nodesPerSecond * seconds / 2);
    try (TopologyProcess topology = fresh(2, 2)) {
      warmUp(topology);
      LagRun run = new LagRun(setup, chunks, nodesPerSecond / 2);
      List<LagRun.Lag> lags = run.measure(NodeTopic.evenRun("lag", THREADS, 2), THREADS, LIMIT);
      System.out.println();
      System.out.printf(
          Locale.ROOT,
          "Live lag, event to profile topic, at %.2f million nodes a second (half of the rate of the largest loop"
              + " above):%n%n| what was done | median | 99%% | longest | target, 99%% |%n|---|---|---|---|---|%n",
          nodesPerSecond / 1e6);
      values.atMost("stream.lag", lagRow(lags, 0, seconds), 2000);
      // The process is new: at first it compiles its code, and works off what came meanwhile.
      for (double from = 0; from < seconds; from += seconds / 6) {
        lagRow(lags, from, from + seconds / 6);
      }
      lagRow(lags, seconds / 3, seconds);
    }
  }

  /** Prints the row; the 99th percentile in ms, or NaN where there was no profile. */
  private static double lagRow(List<LagRun.Lag> lags, double fromS, double untilS) {
    double[] ms =
        lags.stream()
            .filter(lag -> lag.afterS() >= fromS && lag.afterS() < untilS)
            .mapToDouble(LagRun.Lag::ms)
            .sorted()
            .toArray();
    if (ms.length == 0) {
      return Double.NaN;
    }
    double most = ms[(int) (ms.length * 0.99)];
    System.out.printf(
        Locale.ROOT,
        "| %.1f to %.1f s | %.0f ms | %.0f ms | %.0f ms | 2000 ms |%n",
        fromS,
        untilS,
        ms[ms.length / 2],
        most,
        ms[ms.length - 1]);
    return most;
  }

  private static Program fib(int n) {
    return (run, out) -> new FibRun(run, THREADS, n, out);
  }

  private static Program loop(long chunks) {
    return (run, out) -> new LoopRun(run, THREADS, chunks, chunk -> {}, out);
  }

  /** Each chunk with the cost of its dispatch. */
  private static Program grains(long chunks) {
    return (run, out) -> LoopRun.ofGrains(run, THREADS, chunks, out);
  }

  private static Program regions(long many, int together) {
    return (run, out) -> new RegionsRun(run, THREADS, together, many, out);
  }

  /** Loads and compiles what a measurement needs. */
  private void warmUp(TopologyProcess topology) throws Exception {
    measure(topology, 1, fib(16));
    measure(topology, 1, fib(22));
    measure(topology, 1, loop(100_000));
    measure(topology, 1, regions(1_000, 1));
  }

  private TopologyProcess fresh(int partitions, int threads) throws Exception {
    try (Admin admin = BenchTopics.admin(setup.bootstrap())) {
      BenchTopics.fresh(admin, setup.prefix(), partitions);
    }
    return new TopologyProcess(setup, threads, state.resolve("topology-" + ++runs));
  }

  /** The whole run lies in the topic before any of it can be read. */
  private Measured measure(TopologyProcess topology, int partitions, Program program)
      throws Exception {
    String run = NodeTopic.evenRun("run" + ++runs, THREADS, partitions);
    try (NodeTopic topic = new NodeTopic(setup, true);
        ProfileTopic profiles = new ProfileTopic(setup)) {
      topic.begin();
      topic.start(run);
      MadeUpRun made = program.of(run, topic::batch);
      MadeUpRun.Expected expected = made.write();
      topic.end(run, made.batches());
      topology.takePeakKib();
      long cpu = topology.cpuNs();
      long threads = topology.streamThreadsNs();
      long start = System.nanoTime();
      topic.commit();
      ProgramRow row = profiles.awaitFinal(run, LIMIT, news -> {});
      Measured measured =
          new Measured(
              made.rows(),
              (System.nanoTime() - start) / 1e9,
              topology.cpuNs() - cpu,
              topology.streamThreadsNs() - threads,
              topology.takePeakKib() / 1024.0);
      check(row, expected);
      return measured;
    }
  }

  static void check(ProgramRow row, MadeUpRun.Expected expected) {
    if (row.getStatus() != ProfileStatus.COMPLETE
        || row.getWork() != expected.work()
        || row.getSpan() != expected.span()) {
      throw new IllegalStateException(
          "run %s: %s, work %d, span %d, loss %s; expected %s"
              .formatted(
                  row.getRun(),
                  row.getStatus(),
                  row.getWork(),
                  row.getSpan(),
                  row.getLoss(),
                  expected));
    }
  }

  private static Measured median(List<Measured> all) {
    return all.stream()
        .sorted(java.util.Comparator.comparingDouble(Measured::perNode))
        .toList()
        .get(all.size() / 2);
  }
}
