package whip.dashboard;

import java.util.List;
import whip.model.profile.Moment;
import whip.model.profile.Profile;
import whip.view.ProfileJson;

/**
 * A run's profile as pages are shown it.
 *
 * @param json one line, made once for all pages
 * @param history how its totals grew, oldest first
 */
record ShownProfile(Profile profile, String json, List<Moment> history) {

  /** Whether a directive or a region is in the file. */
  boolean names(String file) {
    return profile.tables().directives().stream()
            .anyMatch(row -> row.position().file().equals(file))
        || profile.tables().regions().stream().anyMatch(row -> row.position().file().equals(file));
  }

  /** Follows profiles. */
  static FollowedRuns<ShownProfile> followed(Source source) {
    return new FollowedRuns<>(
        run ->
            new FollowedRun<>(
                "dashboard-run-" + run,
                () -> source.profile(run),
                (Source.LiveProfile feed, Profile profile) ->
                    new ShownProfile(profile, ProfileJson.line(profile), feed.history())));
  }
}
