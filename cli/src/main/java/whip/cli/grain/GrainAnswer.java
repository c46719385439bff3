package whip.cli.grain;

import java.util.Optional;
import java.util.OptionalInt;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.grain.GrainBaseline;
import whip.model.grain.GrainGraph;
import whip.model.grain.Lineage;
import whip.read.Cluster;
import whip.view.GrainDrawing;
import whip.view.GrainWords;

/** Answer to {@code grains RUN LINEAGE}: one grain in words. */
public final class GrainAnswer {
  private GrainAnswer() {}

  /**
   * Reads the run, and another one to compare with, if that is wanted.
   *
   * @param lineage as the user wrote it
   * @param baseline another run
   * @throws UserException if there is no such grain
   */
  public static GrainWords of(
      Session session, Cluster cluster, String run, String lineage, Optional<String> baseline) {
    Lineage named = parse(lineage);
    RunGraph.Found found = RunGraph.read(session, cluster, run);
    String id = found.profile().run().run();
    int grain = find(found.graph(), named, id, cluster);
    GrainDrawing drawing = new GrainDrawing(found.profile(), found.graph(), found.positions()::of);
    GrainWords words = new GrainWords(drawing, grain);
    if (baseline.isEmpty()) {
      return words;
    }
    RunGraph.Found other = RunGraph.read(session, cluster, baseline.get());
    return words.comparedWith(
        other.profile().run().run(),
        new GrainBaseline(found.graph(), other.graph()).deviation(grain));
  }

  static Lineage parse(String lineage) {
    try {
      return Lineage.parse(lineage);
    } catch (IllegalArgumentException none) {
      throw new UserException(none.getMessage(), none);
    }
  }

  private static int find(GrainGraph graph, Lineage lineage, String run, Cluster cluster) {
    OptionalInt grain = graph.find(lineage);
    return grain.orElseThrow(
        () ->
            new UserException(
                graph.foldedItems() > 0
                    ? "run %s has no grain %s in its nodes; it may be in one of %d items that the collector folded: `%s` records all of them"
                        .formatted(
                            run,
                            lineage,
                            graph.foldedItems(),
                            cluster.commands().line("run --detail full -- PROGRAM"))
                    : "run %s has no grain %s among its %d; `%s` names the worst of each directive"
                        .formatted(
                            run,
                            lineage,
                            graph.grains(),
                            cluster.commands().line("grains " + run))));
  }
}
