package whip.dashboard;

import java.util.List;
import java.util.Optional;
import whip.model.grain.GrainReport;
import whip.view.GrainsJson;
import whip.view.StreamedJson;

/** A run's grains as pages are shown them. */
record ShownGrains(GrainReport report) {

  /** Follows grains. */
  static FollowedRuns<ShownGrains> followed(Source source) {
    return new FollowedRuns<>(
        run ->
            new FollowedRun<>(
                "dashboard-grains-" + run,
                () -> source.grains(run),
                (Source.Feed<GrainReport> feed, GrainReport report) -> new ShownGrains(report)));
  }

  /** JSON as {@code whip grains --json} writes it. */
  StreamedJson json() {
    return GrainsJson.of(report, Optional.empty(), List.of(), Optional.empty());
  }
}
