package whip.cli.grain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.cli.lookup.RunLookup;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.grain.BurdenedSpan;
import whip.model.grain.GrainReport;
import whip.model.profile.Profile;
import whip.read.Cluster;
import whip.view.BurdenedSpanText;
import whip.view.GrainAdviceText;
import whip.view.GrainDrawing;
import whip.view.Units;

/** A run's burdened span and advice: they need each node, which is read again. */
public final class RunBurdens {
  /** Each cut-off takes a graph: with more rows that is long. */
  private static final int ADVISED_ROWS_MAX = 200_000;

  private final Session session;
  private final Cluster cluster;
  private Optional<Answer> last = Optional.empty();

  public RunBurdens(Session session, Cluster cluster) {
    this.session = session;
    this.cluster = cluster;
  }

  /**
   * Answer for one run.
   *
   * @param report the grains, with the burdened span where that is known
   * @param lines the span and advice, or why there are none
   */
  public record Answer(GrainReport report, List<String> lines) {}

  /** Reads the nodes of the run that the report is of. */
  public Answer of(GrainReport report) {
    if (report.run().grains() == 0) {
      return new Answer(report, List.of());
    }
    if (report.isOfJob()) {
      return notKnown(report, "each rank of a job has one of its own");
    }
    if (!report.run().isCreationMeasured()) {
      return notKnown(report, "creation is in work, so that spans have it already");
    }
    Optional<Profile> profile = RunLookup.profileIfAny(cluster, report.run().run());
    if (profile.isEmpty()) {
      return notKnown(report, "the run has no profile yet");
    }
    return switch (profile.get().status()) {
      case RUNNING -> notKnown(report, "the run goes on");
      case PARTIAL -> notKnown(report, "the run is partial, and what it lacks may be grains");
      case COMPLETE -> ofNodes(report, profile.get());
    };
  }

  /** The nodes are read once, however often they are asked for. */
  private Answer ofNodes(GrainReport report, Profile profile) {
    if (last.filter(answer -> answer.report().run().equals(report.run())).isEmpty()) {
      last = Optional.of(read(report, profile));
    }
    return last.get();
  }

  private Answer read(GrainReport report, Profile profile) {
    try {
      return known(report, RunGraph.readWhole(session, cluster, profile));
    } catch (RunGraph.FoldedException folded) {
      return notKnown(
          report,
          "the collector folded small grains, of which there are sums alone; `%s` records each"
              .formatted(cluster.commands().line("run --grains --detail full -- PROGRAM")));
    } catch (UserException none) {
      return notKnown(report, none.getMessage());
    }
  }

  private static Answer notKnown(GrainReport report, String reason) {
    return new Answer(report, BurdenedSpanText.notKnown(reason));
  }

  private static Answer known(GrainReport report, RunGraph.Found found) {
    BurdenedSpan span = BurdenedSpan.of(found.graph());
    Profile profile = found.profile();
    List<String> lines = new ArrayList<>(BurdenedSpanText.lines(span, profile.run().unit()));
    if (found.rows() > ADVISED_ROWS_MAX) {
      lines.add(
          "advice: none, as the run has more than %s strands and nodes"
              .formatted(Units.count(ADVISED_ROWS_MAX)));
    } else {
      GrainDrawing drawing = new GrainDrawing(profile, found.graph(), found.positions()::of);
      lines.addAll(GrainAdviceText.lines(drawing, Math.max(1, profile.run().threads())));
    }
    return new Answer(report.with(span), lines);
  }
}
