package whip.dashboard;

import java.util.stream.Stream;
import whip.model.plan.Plan;
import whip.model.profile.Position;
import whip.model.region.CarriedDependence;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.RunRegions;
import whip.view.PlanJson;

/** A run's regions, or the directives of its profile, as plans of them are shown. */
record ShownRegions(RunRegions regions) {

  /** Follows regions. */
  static FollowedRuns<ShownRegions> followed(Source source) {
    return new FollowedRuns<>(
        run ->
            new FollowedRun<>(
                "dashboard-regions-" + run,
                () -> source.regions(run),
                (Source.Feed<RunRegions> feed, RunRegions regions) -> new ShownRegions(regions)));
  }

  /** JSON as {@code whip plan --json} writes it. */
  String json(PlanQuery query) {
    return PlanJson.of(plan(query)).text();
  }

  /** One line with what a page shows of the plan, and its curve. */
  String rows(PlanQuery query) {
    return PlanRows.of(plan(query), regions.ended());
  }

  /** Whether a region, or a dependence, is in the file. */
  boolean names(String file) {
    return regions.profile().stream()
        .flatMap(profile -> profile.rows().values().stream())
        .flatMap(ShownRegions::positions)
        .anyMatch(position -> position.file().equals(file));
  }

  private static Stream<Position> positions(RegionRow row) {
    Stream<CarriedDependence> dependences = row.facts().dependences().keySet().stream();
    return Stream.concat(
        Stream.of(row.region().position()),
        dependences.flatMap(each -> Stream.of(each.write(), each.read())));
  }

  private Plan plan(PlanQuery query) {
    RegionProfile profile =
        regions
            .profile()
            .orElseThrow(
                () ->
                    new Refusal(
                        404,
                        "%d records of its regions were lost or are on their way, and the others do not add up without them"
                            .formatted(regions.missing())));
    return query.plan(profile);
  }
}
