package whip.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.LiveProperties;
import whip.cli.lookup.TopologyWatch;
import whip.cli.session.UserException;
import whip.cli.top.Shown;
import whip.cli.top.Top;
import whip.model.profile.Profile;
import whip.model.profile.Status;
import whip.model.property.RunProperties;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobFeed;
import whip.read.ProfileFeed;
import whip.read.Runs;
import whip.view.AccountSummary;
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
      "Where a run has an account, the screen also shows where its threads' time goes,",
      "and its properties of 5 %% and more: whip help constructs, whip help properties.",
      "",
      "Example: whip top last"
    })
final class TopVerb implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final int WIDTH = 80;
  private static final int PROPERTIES_MAX = 3;

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
          return show(cluster, runs, job.get().name(), feed.next(Duration.ZERO), feed::next);
        }
      }
      String id = runs.find(run).getRun();
      try (ProfileFeed feed = new ProfileFeed(cluster, id)) {
        return show(cluster, runs, id, feed.now(), feed::next);
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
      Runs runs,
      String id,
      Optional<Profile> first,
      Function<Duration, Optional<Profile>> feed) {
    Optional<LiveProperties> live = LiveProperties.ifThere(cluster, runs, id, clusters.commands());
    try {
      Optional<Shown> numbers = shown(first, live.flatMap(LiveProperties::now));
      TopologyWatch topology = new TopologyWatch(cluster);
      Function<Duration, Optional<Shown>> next =
          patience -> {
            Optional<Profile> profile = next(feed, patience, topology);
            return shown(profile, live.flatMap(each -> each.next(Duration.ZERO)));
          };
      Optional<Top> screen =
          whip.session.isInteractive() && !results.isPiped()
              ? Top.open(whip.session.environment(), whip.session.terminal())
              : Optional.empty();
      Optional<Profile> last =
          screen.isPresent()
              ? screen.get().show(id, numbers, next).map(Shown::profile)
              : Optional.of(print(runs, numbers, next, live));
      last.ifPresent(profile -> results.write(() -> ProfileJson.text(profile)));
      return 0;
    } finally {
      live.ifPresent(LiveProperties::close);
    }
  }

  private static Optional<Shown> shown(
      Optional<Profile> profile, Optional<RunProperties> properties) {
    return profile.map(each -> new Shown(each, properties));
  }

  /** Prints the tables again when they change, until the run is over; the last profile. */
  private Profile print(
      Runs runs,
      Optional<Shown> first,
      Function<Duration, Optional<Shown>> next,
      Optional<LiveProperties> live) {
    Optional<Shown> numbers = first;
    List<String> printed = List.of();
    while (true) {
      Optional<Profile> over =
          numbers.map(Shown::profile).filter(each -> each.status() != Status.RUNNING);
      if (over.isPresent()) {
        runs.refresh();
        numbers = shown(over, live.flatMap(LiveProperties::last));
      }
      List<String> lines = numbers.map(TopVerb::lines).orElse(printed);
      if (!lines.equals(printed)) {
        printed = lines;
        results.show(lines);
      }
      if (over.isPresent()) {
        return over.get();
      }
      numbers = next.apply(PATIENCE);
    }
  }

  /** The profile's table, and below it where the time of the threads goes. */
  private static List<String> lines(Shown numbers) {
    List<String> lines = new ArrayList<>(ProfileTable.lines(numbers.profile()));
    numbers
        .properties()
        .ifPresent(
            properties -> {
              lines.add("");
              lines.add(AccountSummary.line(properties.account(), WIDTH));
              lines.addAll(AccountSummary.properties(properties, PROPERTIES_MAX, WIDTH));
            });
    return lines;
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
