package whip.model.grain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import whip.model.grain.ChunkAdvice.Measured;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;

/** Predictions for other cut-offs and chunk sizes, from the graph of a run (docs/grains.md §4). */
public final class GrainAdviser {
  private final GrainGraph graph;

  public GrainAdviser(GrainGraph graph) {
    this.graph = graph;
  }

  /**
   * Advice on one encounter of a loop.
   *
   * @param measured how many chunks it had
   * @param size iterations of each chunk that is advised
   */
  public record Loop(
      Lineage encounter, Directive directive, int measured, long size, ChunkAdvice advice) {
    /** The most whole time that a greedy schedule of the chunks takes on so many processors. */
    long atMost(long work, int processors) {
      long longest = Math.addExact(advice.longestAtMost(), advice.dispatch() / advice.chunks());
      return Math.addExact(
          Math.addExact(work, advice.dispatch()), Math.multiplyExact(processors - 1L, longest));
    }
  }

  /** Whether what grains cost is known of some of them: without it all cut-offs look alike. */
  public boolean isBurdenKnown() {
    return graph.knownBurden() > 0;
  }

  /** The run as it would be with a cut-off. */
  public CutOffs.Prediction cutOff(long least) {
    GrainGraph cut = graph.withCutOff(least);
    return new CutOffs.Prediction(
        least, cut.grains(), cut.work(), cut.knownBurden(), cut.burdenedSpan());
  }

  /** Predictions for no cut-off and for the powers of two up to the largest task. */
  public List<CutOffs.Prediction> cutOffs() {
    long most = 0;
    for (int number = 0; number < graph.grains(); number++) {
      GraphGrain grain = graph.grain(number);
      most = Math.max(most, grain.isChunk() ? 0 : grain.subtree());
    }
    long largest = most;
    return LongStream.concat(
            LongStream.of(0),
            LongStream.iterate(1, power -> power > 0 && power / 2 <= largest, power -> power * 2))
        .mapToObj(this::cutOff)
        .toList();
  }

  /**
   * The cut-off with which a greedy schedule takes the least time at most; the smallest of equal
   * ones.
   */
  public Optional<CutOffs.Prediction> best(int processors) {
    return isBurdenKnown()
        ? cutOffs().stream().min(Comparator.comparingLong(cutOff -> cutOff.atMost(processors)))
        : Optional.empty();
  }

  /** Chunks of that size, of each encounter of each loop whose iterations were recorded. */
  public List<Loop> chunks(long size) {
    List<Loop> loops = new ArrayList<>();
    for (List<GraphGrain> chunks : loops()) {
      loops.add(advice(chunks, size));
    }
    return loops;
  }

  /**
   * For each encounter of such a loop the size, a power of two times the measured one, with which a
   * greedy schedule takes the least time at most; the smallest of equal ones.
   */
  public List<Loop> bestChunks(int processors) {
    List<Loop> loops = new ArrayList<>();
    for (List<GraphGrain> chunks : loops()) {
      long work = chunks.stream().mapToLong(GraphGrain::work).reduce(0, Math::addExact);
      Lineage.Step last = chunks.get(chunks.size() - 1).last();
      long iterations = last.number() + last.length();
      Loop best = advice(chunks, chunks.get(0).last().length());
      for (long size = 2 * best.size; size < 2 * iterations; size *= 2) {
        Loop larger = advice(chunks, size);
        if (larger.atMost(work, processors) < best.atMost(work, processors)) {
          best = larger;
        }
      }
      loops.add(best);
    }
    return loops;
  }

  /** Chunks of each encounter of a loop, by iteration and without gaps. */
  private List<List<GraphGrain>> loops() {
    List<List<GraphGrain>> loops = new ArrayList<>();
    GrainFolders folders = graph.folders();
    Makers makers = graph.makers();
    for (int maker = 0; maker < makers.size(); maker++) {
      List<GraphGrain> chunks = new ArrayList<>();
      for (int i = 0; i < folders.inside(maker); i++) {
        int inside = folders.inside(maker, i);
        if (makers.isGrain(inside) && makers.isRange(inside)) {
          chunks.add(graph.grain(makers.grain(inside)));
        }
      }
      chunks.sort(Comparator.comparing(GraphGrain::lineage));
      if (isLoop(chunks)) {
        loops.add(chunks);
      }
    }
    return loops;
  }

  private static boolean isLoop(List<GraphGrain> chunks) {
    long end = 0;
    for (GraphGrain chunk : chunks) {
      boolean isRecorded =
          !chunk.isEstimated()
              && !chunk.isFolded()
              && chunk.directive().kind() != DirectiveKind.SECTIONS;
      if (!isRecorded || chunk.last().number() != end || chunk.last().length() < 1) {
        return false;
      }
      end += chunk.last().length();
    }
    return !chunks.isEmpty();
  }

  private static Loop advice(List<GraphGrain> chunks, long size) {
    List<Measured> measured = new ArrayList<>();
    long dispatch = 0;
    for (GraphGrain chunk : chunks) {
      measured.add(new Measured(chunk.last().number(), chunk.last().length(), chunk.work()));
      dispatch = Math.addExact(dispatch, Math.max(chunk.burden().creation(), 0));
    }
    return new Loop(
        chunks.get(0).above(),
        chunks.get(0).directive(),
        chunks.size(),
        size,
        ChunkAdvice.of(measured, dispatch, size));
  }
}
