package whip.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import whip.cli.engine.WhipHome;
import whip.cli.read.Cluster;
import whip.cli.read.ProfileFeed;
import whip.cli.read.Runs;
import whip.cli.view.Mends;
import whip.cli.view.ProfileTable;
import whip.model.profile.Profile;

/** {@code report RUN}: the profile of a run as it is now. */
@Command(
    name = "report",
    description = "Print the profile of a run.",
    footer = {"", "Example: whip report last --json profile.json"})
final class ReportVerb implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description = "an id, a unique prefix of one, or last (the default)")
  String run;

  @Mixin ClusterOptions clusters;
  @Mixin JsonOption json;

  @Override
  public Integer call() {
    Profile profile = profile(clusters.cluster(), run);
    Console.print(ProfileTable.lines(profile));
    Console.print(Mends.lines(profile, WhipHome.of(System.getenv()).chunksPlugin()));
    json.write(profile);
    return 0;
  }

  /** The profile of the run that the user means. */
  static Profile profile(Cluster cluster, String given) {
    String id = find(cluster, given);
    try (ProfileFeed feed = new ProfileFeed(cluster, id)) {
      Optional<Profile> profile = feed.now();
      return profile.orElseThrow(
          () ->
              new UserException(
                  "run %s has no profile yet; `whip top %s` waits for it".formatted(id, id)));
    }
  }

  static String find(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.find(given).getRun();
    }
  }
}
