package whip.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.grain.GrainAnswer;
import whip.cli.grain.RunBurdens;
import whip.cli.lookup.GrainsOfRun;
import whip.cli.session.UserException;
import whip.model.grain.GrainCause;
import whip.model.grain.GrainLimit;
import whip.model.grain.GrainProblem;
import whip.model.grain.GrainReport;
import whip.model.property.Percentage;
import whip.model.view.GrainDiff;
import whip.read.Cluster;
import whip.read.Runs;
import whip.view.GrainDiffTable;
import whip.view.GrainWords;
import whip.view.GrainsJson;
import whip.view.GrainsTable;
import whip.view.GrainsVerdict;

/** {@code grains RUN}: what tasks and chunks cost to make, and which are a problem. */
@Command(
    name = "grains",
    description = "Show what a run's tasks and chunks cost to make, and which are a problem.",
    footer = {
      "",
      "docs/grains.md defines grains, their numbers and causes. The run has them if it",
      "was recorded by whip run --grains.",
      "",
      "Example: whip grains last --problem too-fine",
      "One grain: whip grains last R-0-s0-2",
      "All ranks of an MPI job, job-r0, job-r1, ... merged: whip grains job",
      "What a cut-off changed: whip grains last --baseline last~1",
      "In CI:   whip grains last --fail-on too-fine=5%%,late-child=20%%",
      "",
      "Exit status: 0; 3 over a limit."
    })
final class GrainsVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), or the name of a job: all of its ranks merged")
  String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "GRAIN",
      description =
          "one grain, as R-3-0-2, in words: what it waited for, and what waited for it; the run needs --detail full")
  String grain;

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      description =
          "the one problem to show, with its directives alone: too-fine, contended-creation, late-child or low-benefit")
  String problem;

  @Option(
      names = "--baseline",
      paramLabel = "OTHER",
      description = "another run of the program, named as RUN is, to compare with by directive")
  String other;

  @Option(
      names = "--fail-on",
      paramLabel = "CAUSE=SHARE",
      split = ",",
      description =
          "largest cost of a cause, or of any, in percent of its directive's work and burden, such as too-fine=5%%; above it the exit status is 3; may be repeated")
  List<String> failOn = new ArrayList<>();

  @Option(names = "--follow", description = "show it again when it changes, until the run is over")
  boolean follow;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() {
    Optional<GrainProblem> only = Optional.ofNullable(problem).map(GrainsVerb::problem);
    List<GrainLimit> limits = failOn.stream().map(GrainsVerb::limit).toList();
    if (grain != null && (only.isPresent() || follow || !limits.isEmpty())) {
      throw new UserException(
          "--problem, --follow and --fail-on are about all grains, so they do not go with one: %s"
              .formatted(grain));
    }
    results.removeOld();
    Cluster cluster = clusters.cluster();
    if (grain != null) {
      GrainWords words =
          GrainAnswer.of(whip.session, cluster, run, grain, Optional.ofNullable(other));
      results.print(words.lines());
      results.write(words::json);
      return 0;
    }
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      Optional<GrainReport> base =
          Optional.ofNullable(other).map(given -> now(cluster, runs, given));
      try (GrainsOfRun grains = new GrainsOfRun(cluster, runs, run, clusters.commands())) {
        RunBurdens burdens = new RunBurdens(whip.session, cluster);
        GrainReport sums =
            follow
                ? grains.follow(news -> results.show(lines(burdens.of(news), base, only)))
                : grains.now();
        RunBurdens.Answer answer = burdens.of(sums);
        GrainReport all = answer.report();
        if (!follow) {
          results.print(lines(answer, base, only));
        }
        results.write(GrainsJson.of(all, only, limits, diff(all, base))::writeTo);
        return limits.isEmpty() ? 0 : judge(all, limits);
      }
    }
  }

  private GrainReport now(Cluster cluster, Runs runs, String given) {
    try (GrainsOfRun grains = new GrainsOfRun(cluster, runs, given, clusters.commands())) {
      return grains.now();
    }
  }

  private static List<String> lines(
      RunBurdens.Answer answer, Optional<GrainReport> base, Optional<GrainProblem> only) {
    GrainReport all = answer.report();
    List<String> lines = new ArrayList<>(GrainsTable.lines(only.map(all::only).orElse(all)));
    if (!answer.lines().isEmpty()) {
      lines.add("");
      lines.addAll(answer.lines());
    }
    diff(all, base)
        .ifPresent(
            diff -> {
              lines.add("");
              lines.addAll(GrainDiffTable.lines(diff));
            });
    return lines;
  }

  private static Optional<GrainDiff> diff(GrainReport all, Optional<GrainReport> base) {
    return base.map(before -> GrainDiff.of(oneUnit(before, all), all));
  }

  private static GrainReport oneUnit(GrainReport base, GrainReport all) {
    if (!all.run().unit().isEmpty() && !all.run().unit().equals(base.run().unit())) {
      throw new UserException(
          "run %s counts %s and run %s %s, so their grains cannot be compared: profile both with one --clock"
              .formatted(all.run().run(), all.run().unit(), base.run().run(), base.run().unit()));
    }
    return base;
  }

  private int judge(GrainReport report, List<GrainLimit> limits) {
    results.print(List.of(""));
    results.print(GrainsVerdict.lines(report, limits));
    boolean isOver = limits.stream().anyMatch(limit -> !limit.over(report).isEmpty());
    return isOver ? DiffVerb.OVER_THE_LIMIT : 0;
  }

  /** The problem of that name. */
  static GrainProblem problem(String name) {
    return GrainProblem.ofKey(name)
        .orElseThrow(
            () ->
                new UserException(
                    "there is no problem %s; there are %s"
                        .formatted(
                            name,
                            Stream.of(GrainProblem.values())
                                .map(GrainProblem::key)
                                .collect(Collectors.joining(", ")))));
  }

  /** The limit that {@code too-fine=5%} says. */
  static GrainLimit limit(String text) {
    int sign = text.indexOf('=');
    String name = sign < 0 ? text : text.substring(0, sign);
    Optional<GrainCause> cause =
        Stream.of(GrainCause.values()).filter(each -> each.key().equals(name)).findFirst();
    if (cause.isEmpty() && !name.equals(GrainLimit.ANY)) {
      throw new UserException(
          "there is no cause %s; there are any, %s"
              .formatted(
                  name,
                  Stream.of(GrainCause.values())
                      .map(GrainCause::key)
                      .collect(Collectors.joining(", "))));
    }
    try {
      return new GrainLimit(cause, Percentage.parse(text.substring(sign + 1)));
    } catch (IllegalArgumentException wrong) {
      throw new UserException(
          "--fail-on takes a cause and a percentage such as %s=5%%, not %s".formatted(name, text),
          wrong);
    }
  }
}
