package whip.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import whip.testkit.Graph.Vertex;

/**
 * The truth about the grains of a {@link Program}, number by number as docs/grains.md defines them,
 * over the explicit graph. Predictions are made by rebuilding the program. Slow and simple on
 * purpose; nothing is folded.
 */
public final class GrainJudge {
  private final Program program;
  private final int teamSize;
  private final Expansion plain;
  private final long burdenedSpan;
  private final Map<Vertex, Long> ends;
  private final LongestWays ways;
  private final List<Step> steps;

  private GrainJudge(Program program, int teamSize, Map<String, Integer> chunkSizes) {
    this.program = program;
    this.teamSize = teamSize;
    plain = expansion(false, chunkSizes);
    ends = plain.graph().ends();
    ways = new LongestWays(plain.graph(), plain.end());
    Expansion burdened = expansion(true, chunkSizes);
    burdenedSpan = burdened.graph().ends().get(burdened.end());
    steps = Step.of(earliest().values());
  }

  private Expansion expansion(boolean isBurdened, Map<String, Integer> chunkSizes) {
    Variant variant = new Variant(isBurdened, chunkSizes);
    return new Expansion(program, teamSize, Oracle.Schedule.AS_WRITTEN, Weights.PLAIN, variant);
  }

  /** Judges {@code program} with teams of {@code teamSize} where it names no other size. */
  public static GrainJudge of(Program program, int teamSize) {
    return new GrainJudge(program, teamSize, Map.of());
  }

  /** The program without tasks of less than {@code least} work: they are plain calls. */
  public GrainJudge withCutOff(long least) {
    return of(CutOff.of(program, least, teamSize), teamSize);
  }

  /** The program with so many iterations in each chunk of the loop or taskloop of that name. */
  public GrainJudge withChunks(String name, int iterations) {
    return new GrainJudge(program, teamSize, Map.of(name, iterations));
  }

  /** All grains, in the order in which they were made. */
  public List<Grain> grains() {
    return plain.grains().all;
  }

  /** Grains that one wait closes, and the chunks of each loop; every grain is in one list. */
  public List<List<Grain>> siblings() {
    return plain.grains().siblings.stream().map(Grains.Siblings::grains).toList();
  }

  /** The grain of that lineage. */
  public Grain grain(String lineage) {
    return find(lineage).orElseThrow(() -> new IllegalArgumentException("no grain " + lineage));
  }

  private Optional<Grain> find(String lineage) {
    return grains().stream().filter(grain -> grain.lineage().equals(lineage)).findFirst();
  }

  /** All strands of the program, in grains and outside. */
  public long work() {
    return plain.graph().vertices().stream().mapToLong(vertex -> vertex.strand().work()).sum();
  }

  /** All burdens that are known. */
  public long burden() {
    return grains().stream().mapToLong(grain -> grain.burden().known()).sum();
  }

  public long span() {
    return ways.span();
  }

  /** The span if each grain costs its maker what is known of its burden. */
  public long burdenedSpan() {
    return burdenedSpan;
  }

  // --- Benefit

  /** Work of the grain over what is known of its burden; absent where creation is unknown or 0. */
  public Optional<Fraction> benefit(Grain grain) {
    OptionalLong creation = grain.burden().creation();
    long cost = creation.orElse(0) + grain.burden().finish().orElse(0);
    return creation.isPresent() && cost > 0
        ? Optional.of(Fraction.of(grain.work(), cost))
        : Optional.empty();
  }

  /**
   * The paper's benefit: its cost is creation and the maker's waiting, divided by the siblings, as
   * long as the maker waits on infinitely many processors.
   */
  public Optional<Fraction> benefitOfThePaper(Grain grain) {
    OptionalLong creation = grain.burden().creation();
    if (creation.isEmpty()) {
      return Optional.empty();
    }
    Fraction cost = Fraction.of(creation.getAsLong(), 1).plus(waiting(grain));
    return cost.compareTo(Fraction.ZERO) > 0
        ? Optional.of(Fraction.of(grain.work(), 1).dividedBy(cost))
        : Optional.empty();
  }

  private Fraction waiting(Grain grain) {
    Grains.Siblings siblings =
        plain.grains().siblings.stream()
            .filter(each -> each.grains().contains(grain))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("bug: nobody waits for " + grain));
    return Fraction.of(waiting(siblings), siblings.grains().size());
  }

  private long waiting(Grains.Siblings siblings) {
    return siblings.before() == null ? 0 : ends.get(siblings.after()) - ends.get(siblings.before());
  }

  /** How long the maker waits for its siblings; 0 where others wait for them. */
  public long waitingFor(List<Grain> closed) {
    return plain.grains().siblings.stream()
        .filter(siblings -> siblings.grains().equals(closed))
        .findFirst()
        .map(this::waiting)
        .orElseThrow(() -> new IllegalArgumentException("no siblings " + closed));
  }

  // --- Deviation

  /**
   * The grain's work over its work in another run, by lineage; a chunk's over that of its
   * iterations there, spread evenly in each chunk. Absent where the other run has no such work.
   */
  public Optional<Fraction> deviation(Grain grain, GrainJudge other) {
    Fraction there =
        grain.isChunk()
            ? other.iterations(grain)
            : Fraction.of(other.find(grain.lineage()).map(Grain::work).orElse(0L), 1);
    return there.compareTo(Fraction.ZERO) > 0
        ? Optional.of(Fraction.of(grain.work(), 1).dividedBy(there))
        : Optional.empty();
  }

  private Fraction iterations(Grain range) {
    Fraction work = Fraction.ZERO;
    for (Grain chunk : grains()) {
      if (chunk.encounter().equals(range.encounter())) {
        int from = Math.max(range.first(), chunk.first());
        int to = Math.min(range.first() + range.iterations(), chunk.first() + chunk.iterations());
        if (from < to) {
          work = work.plus(Fraction.of(chunk.work(), chunk.iterations()).times(to - from));
        }
      }
    }
    return work;
  }

  // --- Balance

  /** The largest subtree of siblings over their mean; absent where they did nothing. */
  public static Optional<Fraction> balance(List<Grain> siblings) {
    long sum = siblings.stream().mapToLong(Grain::subtree).sum();
    return sum == 0
        ? Optional.empty()
        : Optional.of(Fraction.of(max(siblings), sum).times(siblings.size()));
  }

  /** By how much the largest subtree is over the mean. */
  public static Fraction balanceCost(List<Grain> siblings) {
    long sum = siblings.stream().mapToLong(Grain::subtree).sum();
    return Fraction.of(max(siblings), 1).plus(Fraction.of(-sum, siblings.size()));
  }

  private static long max(List<Grain> siblings) {
    return siblings.stream().mapToLong(Grain::subtree).max().orElse(0);
  }

  // --- Parallelism over logical time

  /** Strands that run at each time, each as early as it can. */
  public List<Step> parallelism() {
    return steps;
  }

  /** Strands that run at each time of the greedy schedule on so many processors. */
  public List<Step> parallelism(int processors) {
    return Step.of(ListSchedule.of(plain.graph(), plain.grains().owners, processors).values());
  }

  /** Parallelism while one grain runs: least, lower median by time, most. */
  public record Range(int least, int median, int most) {}

  /** Absent for a grain that takes no time. */
  public Optional<Range> parallelism(Grain grain) {
    List<Integer> eachUnit = new ArrayList<>();
    for (Step.Interval strand : strands(grain)) {
      for (long at = strand.from(); at < strand.to(); at++) {
        eachUnit.add(runningAt(at));
      }
    }
    eachUnit.sort(Comparator.naturalOrder());
    int units = eachUnit.size();
    return units == 0
        ? Optional.empty()
        : Optional.of(
            new Range(eachUnit.get(0), eachUnit.get((units - 1) / 2), eachUnit.get(units - 1)));
  }

  /** When strands run that take time, each as early as it can, in no order. */
  public List<Step.Interval> strands() {
    return List.copyOf(earliest().values());
  }

  /** When those of one grain run. */
  public List<Step.Interval> strands(Grain grain) {
    Map<Vertex, Step.Interval> runs = earliest();
    return grain.own.stream().filter(runs::containsKey).map(runs::get).toList();
  }

  private int runningAt(long time) {
    return steps.stream()
        .filter(step -> step.from() <= time && time < step.to())
        .findFirst()
        .map(Step::running)
        .orElseThrow(() -> new IllegalStateException("bug: nothing runs at " + time));
  }

  private Map<Vertex, Step.Interval> earliest() {
    Map<Vertex, Step.Interval> runs = new HashMap<>();
    for (Vertex vertex : plain.graph().vertices()) {
      if (vertex.length() > 0) {
        long end = ends.get(vertex);
        runs.put(vertex, new Step.Interval(end - vertex.length(), end));
      }
    }
    return runs;
  }

  // --- Slack

  /** Absent for a grain without work. */
  public Optional<Slack> slack(Grain grain) {
    List<Vertex> strands = grain.own.stream().filter(vertex -> vertex.length() > 0).toList();
    OptionalLong slack = strands.stream().mapToLong(ways::slack).min();
    if (slack.isEmpty() || slack.getAsLong() > 0) {
      return slack.isEmpty()
          ? Optional.empty()
          : Optional.of(new Slack(slack.getAsLong(), OptionalLong.empty(), List.of()));
    }
    Vertex least =
        strands.stream()
            .filter(strand -> ways.slack(strand) == 0)
            .min(Comparator.comparingLong(this::margin))
            .orElseThrow(() -> new IllegalStateException("bug: no strand is critical"));
    List<String> takesOver = ways.avoiding(least).map(this::code).orElse(List.of());
    return Optional.of(new Slack(0, OptionalLong.of(margin(least)), takesOver));
  }

  private long margin(Vertex strand) {
    long other = ways.avoiding(strand).map(GrainJudge::length).orElse(0L);
    return Math.min(strand.length(), span() - other);
  }

  private static long length(List<Vertex> path) {
    return path.stream().mapToLong(Vertex::length).sum();
  }

  /** Lineages of the code on a path. */
  private List<String> code(List<Vertex> path) {
    List<String> lineages = new ArrayList<>();
    for (Vertex vertex : path) {
      String lineage = plain.grains().owners.get(vertex);
      boolean goesOn = !lineages.isEmpty() && lineages.get(lineages.size() - 1).equals(lineage);
      if (vertex.length() > 0 && !goesOn) {
        lineages.add(lineage);
      }
    }
    return lineages;
  }

  // --- The graph, for others to compute on

  /** Lengths of the graph's vertices, by number; predecessors have smaller ones. */
  public long[] lengths() {
    return plain.graph().vertices().stream().mapToLong(Vertex::length).toArray();
  }

  /** Numbers of the vertices that each vertex waits for, leftmost first; the last waits for all. */
  public int[][] predecessors() {
    return plain.graph().vertices().stream()
        .map(vertex -> vertex.predecessors().stream().mapToInt(Vertex::number).toArray())
        .toArray(int[][]::new);
  }

  /** Numbers of the grain's strands that take time. */
  public int[] numbers(Grain grain) {
    return grain.own.stream()
        .filter(vertex -> vertex.length() > 0)
        .mapToInt(Vertex::number)
        .toArray();
  }

  /** Lineages of the code of some vertices that follow each other. */
  public List<String> code(int[] numbers) {
    List<Vertex> vertices = plain.graph().vertices();
    return code(Arrays.stream(numbers).mapToObj(vertices::get).toList());
  }

  // --- Scatter

  /** Distance of two processors. */
  @FunctionalInterface
  public interface Distance {
    long between(int one, int other);
  }

  /** Lower median of the distances of all pairs of processors; absent for one. */
  public static OptionalLong scatter(List<Integer> processors, Distance distance) {
    List<Long> distances = new ArrayList<>();
    for (int one = 0; one < processors.size(); one++) {
      for (int other = one + 1; other < processors.size(); other++) {
        distances.add(distance.between(processors.get(one), processors.get(other)));
      }
    }
    distances.sort(Comparator.naturalOrder());
    return distances.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(distances.get((distances.size() - 1) / 2));
  }

  // --- Time on processors

  /** The least time on P processors, burdens in it, times P. */
  public long atLeast(int processors) {
    return Math.max(work() + burden(), processors * burdenedSpan);
  }

  /** The most time that a greedy schedule takes on P processors, burdens in it, times P. */
  public long atMost(int processors) {
    return work() + burden() + (processors - 1) * burdenedSpan;
  }
}
