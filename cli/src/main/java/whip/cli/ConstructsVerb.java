package whip.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.RunAccount;
import whip.cli.lookup.RunGains;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.RecentCuts;
import whip.model.view.AccountMatching;
import whip.read.Cluster;
import whip.read.Runs;
import whip.view.ConstructsJson;
import whip.view.ConstructsTable;
import whip.view.StreamedJson;
import whip.view.StripTable;

/** {@code constructs RUN}: where the threads' time went. */
@Command(
    name = "constructs",
    description = "Show where the time of a run's threads went, by construct.",
    footer = {
      "",
      "Every nanosecond of every thread is in one of ten classes of one path:",
      "docs/constructs.md explains them.",
      "",
      "Example: whip constructs last --by construct --json account.json",
      "All ranks of an MPI job, job-r0, job-r1, ... merged: whip constructs job",
      "One phase, by its name in WHIP_PHASE: whip constructs last --phase solve",
      "What a change achieved: whip constructs last --baseline last~1",
      "What each thread did when: whip constructs last --strip",
      "What a running program does in a minute: whip constructs last --last 60s"
    })
final class ConstructsVerb implements Callable<Integer> {
  /** Ways to list numbers. */
  enum By {
    path,
    construct
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), or the name of a job: all of its ranks merged")
  String run;

  @Option(
      names = "--by",
      paramLabel = "WAY",
      defaultValue = "path",
      description =
          "path: a line for each way to a construct; construct: one for all ways together")
  By by;

  @Option(
      names = "--thread",
      paramLabel = "N",
      description = "number of the one thread to show; default: all threads together")
  Integer thread;

  @Option(names = "--follow", description = "show it again when it changes, until the run is over")
  boolean follow;

  @Option(
      names = "--strip",
      description =
          "show what each thread did over the time of the run, in place of the tables, and add it to the JSON")
  boolean strip;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;
  @Mixin PhaseOption phase;
  @Mixin LastOption lastTime;
  @Mixin Baseline baseline;

  private Optional<Constructs> base = Optional.empty();

  @Override
  public Integer call() {
    results.removeOld();
    if (thread != null && thread < 0) {
      throw new UserException("--thread takes the number of a thread, from 0");
    }
    if (strip && (phase.name != null || lastTime.isGiven())) {
      throw new UserException("--strip shows a whole run: give it without --phase and --last");
    }
    if (baseline.isGiven() && lastTime.isGiven()) {
      throw new UserException(
          "--baseline compares whole runs, and --last shows a part of one: give one of them");
    }
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      try (RunAccount account = RunAccount.of(cluster, runs, run, clusters.commands())) {
        base = baseline.of(account, cluster, runs, clusters.commands());
        Constructs last = follow ? follow(cluster, account) : account(account);
        Gains gains = gains(cluster, last);
        if (!follow) {
          results.print(lines(last, gains));
        }
        results.write(json(last, gains)::writeTo);
      }
    }
    return 0;
  }

  private Constructs account(RunAccount account) {
    return lastTime.isGiven() ? lastTime.of(account, phase, whip.session) : phase.of(account.now());
  }

  private Constructs follow(Cluster cluster, RunAccount account) {
    if (!lastTime.isGiven()) {
      return phase.of(account.follow(news -> results.show(followed(cluster, news))));
    }
    RecentCuts cuts = lastTime.begin(account, phase);
    Constructs newest =
        account.follow(
            news -> {
              cuts.add(news, System.nanoTime());
              results.show(
                  cuts.window()
                      .map(window -> lines(window, gains(cluster, window)))
                      .orElseGet(() -> LastOption.waiting(news)));
            });
    return LastOption.window(cuts, newest);
  }

  private List<String> followed(Cluster cluster, Constructs news) {
    if (!phase.isIn(news) && !news.ended()) {
      return List.of("run %s has no phase %s yet".formatted(news.run(), phase.name));
    }
    Constructs account = phase.of(news);
    return lines(account, gains(cluster, account));
  }

  private Gains gains(Cluster cluster, Constructs account) {
    Gains alone = RunGains.of(cluster, account);
    // A run that is not over has lost less because it is shorter.
    return base.filter(run -> account.ended())
        .map(phase::of)
        .map(
            earlier -> {
              Baseline.requireOneUnit(earlier, account);
              return alone.with(AccountMatching.of(earlier, account));
            })
        .orElse(alone);
  }

  private StreamedJson json(Constructs account, Gains gains) {
    boolean byConstruct = by == By.construct;
    return strip
        ? ConstructsJson.withStrip(account, byConstruct, shown(account), gains)
        : ConstructsJson.of(account, byConstruct, shown(account), gains);
  }

  private List<String> lines(Constructs account, Gains gains) {
    if (strip) {
      return StripTable.lines(ofOneRun(account), shown(account));
    }
    return ConstructsTable.lines(account, by == By.construct, shown(account), gains);
  }

  /** Ranks of a job begin at times of their own. */
  private static Constructs ofOneRun(Constructs account) {
    if (account.isOfJob()) {
      throw new UserException(
          "--strip shows one run, and %s is a job: give one of its ranks, such as %s"
              .formatted(account.run(), account.ranks().get(0).run()));
    }
    return account;
  }

  private Optional<Integer> shown(Constructs account) {
    if (thread != null && thread >= account.threads()) {
      throw new UserException(
          "run %s has no thread %d: its threads are 0 to %d"
              .formatted(account.run(), thread, account.threads() - 1));
    }
    return Optional.ofNullable(thread);
  }
}
