package whip.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.RunLookup;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.read.Cluster;
import whip.read.Programs;
import whip.read.Runs;
import whip.view.ProcessorsTable;
import whip.view.ProfileJson;
import whip.view.ProfileTable;
import whip.view.ProgramsJson;
import whip.view.ProgramsTable;
import whip.view.Remedies;

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
          "numbers of processors for which to bound the program's time; default 1, 2, 4, ... up to its parallelism")
  List<Integer> processors;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

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
        show(RunLookup.profile(cluster, runs, run));
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
      throw RunLookup.noProfile(
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
        results.print(Remedies.lines(profile, whip.session.home().chunksPlugin()));
      }
    }
    results.write(() -> ProgramsJson.text(programs.name(), profiles));
  }

  private void show(Profile profile) {
    if (processors != null && profile.isOfRanks()) {
      throw new UserException(
          "--processors bounds the time of one process: those of one rank cannot do the work of another; give one of the ranks, as %s"
              .formatted(profile.criticalRun()));
    }
    List<Integer> counts = processors == null ? ProcessorsTable.usual(profile) : processors;
    results.print(ProfileTable.lines(profile));
    results.print(Remedies.lines(profile, whip.session.home().chunksPlugin()));
    if (!counts.isEmpty()) {
      results.print(List.of(""));
      results.print(
          ProcessorsTable.lines(ProcessorsTable.of(profile, counts), profile.run().unit()));
    }
    results.write(() -> ProfileJson.text(profile, counts));
  }
}
