package whip.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.Judged;
import whip.cli.lookup.RunAccount;
import whip.cli.lookup.RunGains;
import whip.cli.lookup.StandingWatch;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.property.Percentage;
import whip.model.property.PropertyLimit;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;
import whip.read.Cluster;
import whip.read.Runs;
import whip.view.PropertiesJson;
import whip.view.PropertiesJunit;
import whip.view.PropertiesPsc;
import whip.view.PropertiesTable;
import whip.view.PropertiesVerdict;

/** {@code properties RUN}: what costs the run time. */
@Command(
    name = "properties",
    description = "Show what costs a run time, by severity, with advice.",
    footer = {
      "",
      "docs/properties.md defines each property. Phases that WHIP_PHASE names have",
      "properties of their own. task-creation, too-fine-tasks and empty-tasks need",
      "whip run --grains; the last two are of the whole run alone.",
      "",
      "Example: whip properties last --threshold 2",
      "All ranks of an MPI job, job-r0, job-r1, ... merged: whip properties job",
      "Periscope's XML: whip properties last --format psc > properties.psc",
      "In CI:   whip properties last --fail-on any=20%% --junit properties.xml",
      "",
      "Exit status: 0; 3 over a limit."
    })
final class PropertiesVerb implements Callable<Integer> {

  /** Forms on standard output. */
  enum Format {
    text,
    psc
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), or the name of a job: all of its ranks merged")
  String run;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (the default), or psc: the XML of Periscope's properties files")
  Format format;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description = "least severity that is shown, in percent of the elapsed time; default: 5")
  String least;

  @Option(names = "--follow", description = "show it again when it changes, until the run is over")
  boolean follow;

  @Mixin Baseline baseline;
  @Mixin FailOn failOn;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "also write a test for each property as JUnit XML; needs --fail-on")
  String junit;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  private Optional<Constructs> base = Optional.empty();

  @Override
  public Integer call() {
    Threshold threshold = threshold();
    List<PropertyLimit> limits = failOn.limits();
    if (junit != null && limits.isEmpty()) {
      throw new UserException("--junit needs --fail-on: without a limit no test can fail");
    }
    if (!baseline.isGiven() && limits.stream().anyMatch(PropertyLimit::needsBase)) {
      throw new UserException(
          "--fail-on work-inflation needs --baseline: without a base run no work can be more");
    }
    if (follow && format == Format.psc) {
      throw new UserException("--format psc writes one document, so it does not go with --follow");
    }
    results.removeOld();
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      try (RunAccount account = RunAccount.withTasks(cluster, runs, run, clusters.commands())) {
        base = baseline.of(account, cluster, runs, clusters.commands());
        RunProperties last =
            last(cluster, follow ? follow(cluster, account, threshold) : account.now(), threshold);
        if (!follow) {
          results.print(lines(last, account));
        }
        results.write(PropertiesJson.of(last, limits)::writeTo);
        return limits.isEmpty() ? 0 : judge(last, limits);
      }
    }
  }

  private RunProperties last(Cluster cluster, Constructs account, Threshold threshold) {
    requireOneUnit(account);
    RunProperties alone = RunProperties.of(account, base, threshold);
    return new Judged(cluster).of(alone).with(RunGains.of(cluster, account));
  }

  private void requireOneUnit(Constructs account) {
    base.ifPresent(each -> Baseline.requireOneUnit(each, account));
  }

  private List<String> lines(RunProperties properties, RunAccount account) {
    return switch (format) {
      case text -> PropertiesTable.lines(properties);
      case psc ->
          PropertiesPsc.text(properties, account.rank(), account.startedAt()).lines().toList();
    };
  }

  /** Lets a watch choose what is shown until the run is over: nothing flaps at the threshold. */
  private Constructs follow(Cluster cluster, RunAccount account, Threshold threshold) {
    try (StandingWatch watch = new StandingWatch(cluster, account.name(), base, threshold)) {
      return account.follow(
          news -> {
            requireOneUnit(news);
            boolean isLast = news.ended() || account.isOver();
            results.show(
                PropertiesTable.lines(isLast ? last(cluster, news, threshold) : watch.next(news)));
          });
    }
  }

  private int judge(RunProperties properties, List<PropertyLimit> limits) {
    List<String> verdict = PropertiesVerdict.lines(properties, limits);
    if (format == Format.psc) {
      whip.session.print(verdict); // Standard output has the document alone.
    } else {
      results.print(List.of(""));
      results.print(verdict);
    }
    if (junit != null) {
      whip.session.write(junit, PropertiesJunit.text(properties, limits));
    }
    boolean isOver = limits.stream().anyMatch(limit -> !limit.over(properties.all()).isEmpty());
    return isOver ? DiffVerb.OVER_THE_LIMIT : 0;
  }

  private Threshold threshold() {
    try {
      return new Threshold(Percentage.parse(least));
    } catch (IllegalArgumentException wrong) {
      throw new UserException(
          "--threshold takes a percentage from 0 to 100, such as 2.5, not " + least, wrong);
    }
  }
}
