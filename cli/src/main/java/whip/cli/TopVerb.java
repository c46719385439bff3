package whip.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.TopologyWatch;
import whip.cli.session.UserException;
import whip.cli.top.Top;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobFeed;
import whip.read.ProfileFeed;
import whip.read.Runs;
import whip.view.ProfileJson;
import whip.view.ProfileTable;

/**
 * {@code top RUN}: a screen to look around on, until the user quits; where there is no terminal,
 * the table again whenever the profile changes, until the run is over.
 */
@Command(
    name = "top",
    description = "Show the profile of a run while it changes; on a terminal, ? lists the keys.",
    footer = {
      "",
      "While it is open, a local engine keeps the profile live even beside a program",
      "that would otherwise have all processors.",
      "",
      "Example: whip top last"
    })
final class TopVerb implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), or the name of a job: all of its ranks merged")
  String run;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() {
    results.removeOld();
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      Optional<Job> job = runs.job(run);
      if (job.isPresent()) {
        try (JobFeed feed = new JobFeed(cluster, job.get(), () -> newest(runs, job.get()))) {
          return show(cluster, job.get().name(), feed.next(Duration.ZERO), feed::next);
        }
      }
      String id = runs.find(run).getRun();
      try (ProfileFeed feed = new ProfileFeed(cluster, id)) {
        return show(cluster, id, feed.now(), feed::next);
      }
    }
  }

  /** More ranks may have begun. */
  private static Job newest(Runs runs, Job job) {
    runs.refresh();
    return runs.jobs().get(job.name());
  }

  private int show(
      Cluster cluster,
      String id,
      Optional<Profile> first,
      Function<Duration, Optional<Profile>> feed) {
    Optional<Profile> profile = first;
    Optional<Top> screen =
        whip.session.isInteractive() && !results.isPiped()
            ? Top.open(whip.session.environment(), whip.session.terminal())
            : Optional.empty();
    TopologyWatch topology = new TopologyWatch(cluster);
    Function<Duration, Optional<Profile>> next = patience -> next(feed, patience, topology);
    if (screen.isPresent()) {
      screen.get().show(id, profile, next).ifPresent(last -> results.write(ProfileJson.text(last)));
      return 0;
    }
    List<String> shown = List.of();
    while (true) {
      if (profile.isPresent() && !ProfileTable.lines(profile.get()).equals(shown)) {
        shown = ProfileTable.lines(profile.get());
        results.show(shown);
      }
      if (profile.isPresent() && profile.get().status() != Status.RUNNING) {
        results.write(ProfileJson.text(profile.get()));
        return 0;
      }
      profile = next.apply(PATIENCE);
    }
  }

  /** A profile that is there may take its time to change. */
  private static Optional<Profile> next(
      Function<Duration, Optional<Profile>> feed, Duration patience, TopologyWatch topology) {
    Optional<Profile> profile = feed.apply(patience);
    if (profile.isPresent()) {
      topology.news();
    }
    topology
        .obstacle()
        .ifPresent(
            obstacle -> {
              throw new UserException(obstacle);
            });
    return profile;
  }
}
