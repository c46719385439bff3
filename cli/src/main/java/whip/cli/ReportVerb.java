package whip.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.model.profile.Profile;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobProfile;
import whip.read.ProfileFeed;
import whip.read.Programs;
import whip.read.Runs;
import whip.view.Mends;
import whip.view.ProcessorsTable;
import whip.view.ProfileJson;
import whip.view.ProfileTable;
import whip.view.ProgramsJson;
import whip.view.ProgramsTable;

/** {@code report RUN}: the profile of a run as it is now. */
@Command(
    name = "report",
    description = "Print the profile of a run.",
    footer = {
      "",
      "Example: whip report last --processors 8,64 --json profile.json",
      "All ranks of an MPI job, job-r0, job-r1, ... merged: whip report job"
    })
final class ReportVerb implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), the name of a job: all of its ranks merged, or of a command: each of its programs")
  String run;

  @Option(
      names = "--processors",
      paramLabel = "P",
      split = ",",
      description =
          "processors to bound the program's time for; 1, 2, 4, ... up to its parallelism if not given")
  List<Integer> processors;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin Results results;

  @Override
  public Integer call() {
    results.removeOld();
    if (processors != null && processors.stream().anyMatch(count -> count < 1)) {
      throw new UserException("--processors takes numbers of at least 1");
    }
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      Optional<Programs> several = several(runs);
      if (several.isPresent()) {
        showAll(cluster, several.get());
      } else {
        show(profile(cluster, runs, run));
      }
    }
    return 0;
  }

  /** The programs of one command, where it has no run of its own and was none of ranks. */
  private Optional<Programs> several(Runs runs) {
    return runs.job(run).isPresent() || runs.get(run).isPresent()
        ? Optional.empty()
        : runs.programs(run).filter(programs -> programs.runs().size() > 1);
  }

  private void showAll(Cluster cluster, Programs programs) {
    if (processors != null) {
      throw new UserException(
          "--processors bounds the time of one program, and %s is %d; give the run of one"
              .formatted(programs.name(), programs.runs().size()));
    }
    List<Profile> profiles = programs.profiles(cluster);
    if (profiles.isEmpty()) {
      throw noProfile(
          cluster,
          "no program of " + programs.name() + " has a profile yet",
          "top " + programs.runs().get(0).getRun(),
          "waits for that of one");
    }
    results.print(ProgramsTable.lines(programs.name(), profiles, clusters.commands()));
    if (profiles.size() <= ProgramsTable.TABLES_MAX) {
      for (Profile profile : profiles) {
        results.print(List.of(""));
        results.print(ProfileTable.lines(profile));
        results.print(Mends.lines(profile, whip.session.home().chunksPlugin()));
      }
    }
    results.write(ProgramsJson.text(programs.name(), profiles));
  }

  private void show(Profile profile) {
    if (processors != null && profile.isOfRanks()) {
      throw new UserException(
          "--processors bounds the time of one process: those of one rank cannot do the work of another; give one of the ranks, as %s"
              .formatted(profile.criticalRun()));
    }
    List<Integer> counts = processors == null ? ProcessorsTable.usual(profile) : processors;
    results.print(ProfileTable.lines(profile));
    results.print(Mends.lines(profile, whip.session.home().chunksPlugin()));
    if (!counts.isEmpty()) {
      results.print(List.of(""));
      results.print(
          ProcessorsTable.lines(ProcessorsTable.of(profile, counts), profile.run().unit()));
    }
    results.write(ProfileJson.text(profile, counts));
  }

  /** The profile of the run that the user means, or of all ranks of a job together. */
  static Profile profile(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return profile(cluster, runs, given);
    }
  }

  private static Profile profile(Cluster cluster, Runs runs, String given) {
    Optional<Job> job = runs.job(given);
    return job.isPresent()
        ? profile(cluster, job.get())
        : profileOf(cluster, runs.find(given).getRun());
  }

  /** The job that the user means, if it is one. */
  static Optional<Job> job(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.job(given);
    }
  }

  private static Profile profile(Cluster cluster, Job job) {
    return JobProfile.of(cluster, job)
        .orElseThrow(
            () ->
                noProfile(
                    cluster,
                    "no rank of " + job.name() + " has a profile yet",
                    "top " + job.ranks().get(0).getRun(),
                    "waits for that of one"));
  }

  /** The profile of the run with this id. */
  static Profile profileOf(Cluster cluster, String run) {
    try (ProfileFeed feed = new ProfileFeed(cluster, run)) {
      return feed.now()
          .orElseThrow(
              () ->
                  noProfile(
                      cluster, "run " + run + " has no profile yet", "top " + run, "waits for it"));
    }
  }

  /** Waiting helps only where somebody makes profiles. */
  private static UserException noProfile(
      Cluster cluster, String what, String command, String waits) {
    return new UserException(
        TopologyWatch.absenceNow(cluster)
            .map(absence -> what + ": " + absence)
            .orElseGet(
                () -> "%s; `%s` %s".formatted(what, cluster.commands().line(command), waits)));
  }

  /** What the run or the job that is meant is called. */
  static String nameOf(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.job(given).map(Job::name).orElseGet(() -> runs.find(given).getRun());
    }
  }

  /** The one run that is meant; a job is refused. */
  static String find(Cluster cluster, String given) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      return runs.find(given).getRun();
    }
  }
}
