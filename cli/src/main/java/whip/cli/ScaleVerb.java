package whip.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.scale.Configuration;
import whip.cli.scale.RunCommand;
import whip.cli.scale.SeriesRuns;
import whip.cli.scale.StoredRuns;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.scale.IncomparableRunsException;
import whip.model.scale.Point;
import whip.model.scale.Scaling;
import whip.model.scale.StoredPoints;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.SeriesAccounts;
import whip.view.ScalingComparison;
import whip.view.ScalingJson;
import whip.view.ScalingTable;

/** {@code scale --threads 1,2,4 -- PROGRAM}: how a program's time depends on its threads. */
@Command(
    name = "scale",
    description = "Run a program on several numbers of threads, and judge how it scales.",
    footer = {
      "",
      "Example: whip scale --threads 1,2,4 --repeat 5 -- ./relax 1000",
      "Stored runs: whip scale RUN RUN ..., or whip scale scale=SERIES",
      "A larger problem: whip scale --threads 1,2,4 --beside scale=SERIES -- ./relax 2000",
      "",
      "The program's output is dropped; a file as standard input is read from its start by each run.",
      "Exit status: 0; that of the first run that failed, whose runs are left out; 125 when the tool itself failed."
    })
final class ScaleVerb implements Callable<Integer> {
  /** Ways to list numbers. */
  enum By {
    run,
    region
  }

  // More threads than any machine has; the bounds of models stay far from the end of an int.
  private static final int THREADS_MAX = 1 << 20;

  // A day of runs of a second each, with 8 numbers of threads.
  private static final int REPEATS_MAX = 10_000;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN|PROGRAM ARGS",
      description =
          "behind --: the program and its arguments; otherwise runs, each an id, a unique prefix of one, last, a file that --json wrote, or KEY=VALUE: all runs with that label")
  List<String> words;

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = ",",
      description = "numbers of threads to run the program on, such as 1,2,4")
  List<Integer> threads;

  @Option(
      names = "--repeat",
      paramLabel = "K",
      defaultValue = "3",
      description = "number of runs on each number of threads; default 3, the least for intervals")
  int repeat;

  @Option(
      names = "--by",
      paramLabel = "WAY",
      defaultValue = "run",
      description =
          "run: every run beside its bounds, lost time, findings; region: properties and speedups of each region")
  By by;

  @Option(
      names = "--beside",
      paramLabel = "RUN",
      split = ",",
      description = "runs of another series, such as scale=SERIES, to show beside this one")
  List<String> beside = List.of();

  @ParentCommand Whip whip;
  @Mixin MeasuringOptions measuring;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() throws IOException, InterruptedException {
    results.removeOld();
    if (!whip.spec.commandLine().getParseResult().originalArgs().contains("--")) {
      StoredRuns runs = new StoredRuns(clusters::cluster);
      List<Point> points = runs.points(words);
      show(points, OptionalInt.empty(), runs.cluster(), other());
      return 0;
    }
    refuseWhatMakesNoSense();
    return runAndShow();
  }

  private int runAndShow() throws IOException, InterruptedException {
    Cluster cluster = clusters.clusterForPrograms(); // Starts the engine where its user sees that.
    Optional<Scaling> other = other(); // Refused before runs that may take hours.
    String series = Long.toString(Instant.now().toEpochMilli(), Character.MAX_RADIX);
    int processors = Runtime.getRuntime().availableProcessors();
    try (RunCommand command = new RunCommand(whip.session.home(), options(), words)) {
      SeriesRuns runs = new SeriesRuns(whip.session, command, series);
      runs.make(Configuration.interleaved(List.copyOf(new TreeSet<>(threads)), repeat));
      if (runs.points().isEmpty()) {
        whip.session.say("no run succeeded, so there is nothing to compare");
        return runs.status() == 0 ? Session.FAILED : runs.status();
      }
      show(
          runs.points(),
          OptionalInt.of(processors),
          Optional.of(cluster).filter(any -> !measuring.noConstructs),
          other);
      whip.session.say("`%s` shows this again", clusters.commands().line(again(runs, series)));
      return runs.status();
    }
  }

  /** By label, unless runs with that label were left out. */
  private static String again(SeriesRuns runs, String series) {
    return runs.status() == 0
        ? "scale %s=%s".formatted(StoredPoints.SERIES_LABEL, series)
        : runs.points().stream().map(Point::run).collect(Collectors.joining(" ", "scale ", ""));
  }

  /**
   * Shows what the runs say.
   *
   * @param accounts where they may have accounts; empty: nowhere
   * @param other the series to show beside this one
   */
  private void show(
      List<Point> points,
      OptionalInt processors,
      Optional<Cluster> accounts,
      Optional<Scaling> other) {
    Scaling ofRuns = scaling(points, processors);
    Scaling scaling =
        accounts.map(where -> ofRuns.with(accounts(where, ofRuns.medians()))).orElse(ofRuns);
    results.print(by == By.region ? ScalingTable.byRegion(scaling) : ScalingTable.lines(scaling));
    if (other.isPresent()) {
      results.print(ScalingComparison.lines(scaling, other.get()));
    }
    results.write(() -> ScalingJson.text(scaling));
  }

  private Optional<Scaling> other() {
    return beside.isEmpty()
        ? Optional.empty()
        : Optional.of(
            scaling(new StoredRuns(clusters::cluster).points(beside), OptionalInt.empty()));
  }

  private static Scaling scaling(List<Point> points, OptionalInt processors) {
    try {
      return Scaling.of(points, processors);
    } catch (IncomparableRunsException differ) {
      throw new UserException(differ.getMessage(), differ);
    }
  }

  /** A series may have taken hours: it is shown even where its accounts cannot be read. */
  private Map<String, Constructs> accounts(Cluster cluster, List<Point> medians) {
    try {
      return SeriesAccounts.of(cluster, medians);
    } catch (ReadException failed) {
      whip.session.say("lost time is not shown by class: %s", failed.getMessage());
      return Map.of();
    }
  }

  private List<String> options() {
    List<String> options = new ArrayList<>(measuring.arguments());
    for (Map.Entry<String, String> label : measuring.labels.entrySet()) {
      options.add("--label=%s=%s".formatted(label.getKey(), label.getValue()));
    }
    options.addAll(clusters.arguments());
    return options;
  }

  private void refuseWhatMakesNoSense() {
    measuring.refuseWhatMakesNoSense();
    if (threads == null) {
      throw new UserException("scale needs --threads LIST to run a program, such as 1,2,4");
    }
    if (threads.stream().anyMatch(count -> count < 1 || count > THREADS_MAX)) {
      throw new UserException("--threads takes numbers from 1 to " + THREADS_MAX);
    }
    if (repeat < 1 || repeat > REPEATS_MAX) {
      throw new UserException("--repeat takes a number from 1 to " + REPEATS_MAX);
    }
    if (measuring.labels.containsKey(StoredPoints.SERIES_LABEL)
        || measuring.labels.containsKey(StoredPoints.THREADS_LABEL)) {
      throw new UserException("scale sets the labels scale and scale-threads itself");
    }
    if (words.stream().anyMatch(word -> word.contains("\ufffd"))) {
      throw new UserException(
          "the program's arguments are not UTF-8, and scale cannot pass them on; `whip run` can");
    }
  }
}
