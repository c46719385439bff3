package whip.model.grain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.grain.ChunkAdvice.Measured;
import whip.model.profile.Fraction;

/**
 * Another run to compare grains with, by lineage; chunks by the iterations that both have, since
 * another chunk size or number of threads cuts a loop in another way.
 */
public final class GrainBaseline {
  private static final int NONE = -1;

  private record Child(int parent, Lineage.Step step) {}

  private final GrainGraph graph;
  private final GrainGraph other;
  private final GrainFolders otherFolders;

  /** By row of this run's makers: the row of the other's; {@link #NONE}: there is none. */
  private final int[] there;

  /** Compares the grains of a graph with those of another one. */
  public GrainBaseline(GrainGraph graph, GrainGraph other) {
    this.graph = graph;
    this.other = other;
    otherFolders = other.folders();
    Makers makers = graph.makers();
    Makers others = other.makers();
    Map<Child, Integer> children = new HashMap<>();
    for (int maker = 1; maker < others.size(); maker++) {
      children.put(new Child(others.parent(maker), others.step(maker)), maker);
    }
    there = new int[makers.size()];
    for (int maker = 1; maker < there.length; maker++) {
      int parent = there[makers.parent(maker)];
      there[maker] =
          parent == NONE
              ? NONE
              : children.getOrDefault(new Child(parent, makers.step(maker)), NONE);
    }
  }

  /** Work of a grain over that in the other run; absent where there was none. */
  public Optional<Fraction> deviation(int grain) {
    GraphGrain here = graph.grain(grain);
    int maker = graph.maker(grain);
    if (here.isFolded()) {
      return Optional.empty();
    }
    if (!here.isChunk()) {
      return grainOf(there[maker])
          .filter(found -> !found.isFolded())
          .flatMap(found -> GrainNumbers.deviation(here.work(), Fraction.of(found.work())));
    }
    int loop = there[graph.makers().parent(maker)];
    return loop == NONE
        ? Optional.empty()
        : GrainNumbers.deviation(
            here.work(),
            GrainNumbers.workOf(here.last().number(), here.last().length(), chunks(loop)));
  }

  private Optional<GraphGrain> grainOf(int maker) {
    return maker != NONE && other.makers().isGrain(maker)
        ? Optional.of(other.grain(other.makers().grain(maker)))
        : Optional.empty();
  }

  private List<Measured> chunks(int loop) {
    List<Measured> chunks = new ArrayList<>();
    for (int i = 0; i < otherFolders.inside(loop); i++) {
      grainOf(otherFolders.inside(loop, i))
          .filter(GraphGrain::isChunk)
          .ifPresent(
              chunk ->
                  chunks.add(
                      new Measured(chunk.last().number(), chunk.last().length(), chunk.work())));
    }
    return chunks;
  }
}
