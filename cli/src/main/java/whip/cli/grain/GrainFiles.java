package whip.cli.grain;

import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.grain.GrainTimeline;
import whip.read.Cluster;
import whip.view.GrainDot;
import whip.view.GrainDrawing;
import whip.view.GrainGraphJson;
import whip.view.GrainGraphMl;
import whip.view.GrainPerfetto;
import whip.view.GrainYedMl;
import whip.view.Text;

/** Files of a run's graph of grains, written as they are made. */
public final class GrainFiles {
  /** Formats of this version. */
  public enum Format {
    GRAPHML,
    GRAPHML_YED,
    DOT,
    JSON,
    PERFETTO
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
      case PERFETTO -> {
        GrainTimeline timeline = timeline(cluster, found);
        session.writeBytes(output, out -> GrainPerfetto.write(drawing, timeline, out));
        if (timeline.missing() > 0) {
          session.say(
              "%s of run %s have no stamp and are left out",
              Text.count(timeline.missing(), "strand"), found.profile().run().run());
        }
      }
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

  private static GrainTimeline timeline(Cluster cluster, RunGraph.Found found) {
    GrainTimeline timeline = found.graph().timeline();
    if (timeline.size() == 0) {
      throw new UserException(
          "run %s does not say when its strands ran: `%s` records that"
              .formatted(
                  found.profile().run().run(),
                  cluster.commands().line("run --detail grains -- PROGRAM")));
    }
    return timeline;
  }
}
