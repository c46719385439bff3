package whip.cli.grain;

import whip.cli.session.Session;
import whip.read.Cluster;
import whip.view.GrainDot;
import whip.view.GrainDrawing;
import whip.view.GrainGraphJson;
import whip.view.GrainGraphMl;
import whip.view.GrainYedMl;

/** Files of a run's graph of grains, written as they are made. */
public final class GrainFiles {
  /** Formats of this version. */
  public enum Format {
    GRAPHML,
    GRAPHML_YED,
    DOT,
    JSON
  }

  private GrainFiles() {}

  /**
   * Writes a run's grains.
   *
   * @param output a file, or {@code -} for standard output
   * @param run as the user named it
   */
  public static void write(
      Session session, String output, Format format, Cluster cluster, String run) {
    RunGraph.Found found = RunGraph.read(session, cluster, run);
    GrainDrawing drawing = new GrainDrawing(found.profile(), found.graph(), found.positions()::of);
    switch (format) {
      case GRAPHML -> session.write(output, out -> GrainGraphMl.write(drawing, out));
      case GRAPHML_YED -> session.write(output, out -> GrainYedMl.write(drawing, out));
      case JSON -> session.write(output, GrainGraphJson.of(drawing)::writeTo);
      case DOT -> {
        session.write(output, out -> GrainDot.write(drawing, out));
        if (GrainDot.isAggregated(drawing)) {
          session.say(
              "the graph has %d nodes, and dot is slow with more than %d: the file has the aggregate by directive; --format graphml has all of them",
              drawing.nodes(), GrainDot.NODES_MAX);
        }
      }
    }
  }
}
