package whip.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.TopologyWatch;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.NotVisible;
import whip.read.AccountFeed;
import whip.read.Cluster;
import whip.read.Runs;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.view.ConstructsJson;
import whip.view.ConstructsTable;

/** {@code constructs RUN}: where the threads' time went. */
@Command(
    name = "constructs",
    description = "Show where the time of a run's threads went, by construct.",
    footer = {
      "",
      "Every nanosecond of every thread is in one of ten classes of one path:",
      "docs/constructs.md explains them. Not in this version: functions, phases,",
      "causes of waits, gains.",
      "",
      "Example: whip constructs last --by construct --json account.json"
    })
final class ConstructsVerb implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** For the last cut of a run that has just ended: it takes the way of all records. */
  private static final Duration END_LIMIT = Duration.ofSeconds(5);

  /** A run that ended before that has no cut under way. */
  private static final Duration JUST_ENDED = Duration.ofMinutes(1);

  /** Ways to list numbers. */
  enum By {
    path,
    construct
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description = "an id, a unique prefix of one, or last (the default)")
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

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() {
    results.removeOld();
    if (thread != null && thread < 0) {
      throw new UserException("--thread takes the number of a thread, from 0");
    }
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      String id = runs.find(run).getRun();
      try (AccountFeed feed = new AccountFeed(cluster, id)) {
        Predicate<Constructs> isLast = account -> account.ended() || isCut(account);
        Constructs last =
            follow ? follow(cluster, runs, id, feed, isLast) : now(runs, id, feed, isLast);
        if (!follow) {
          results.print(lines(last));
        }
        results.write(ConstructsJson.text(last, by == By.construct, shown(last)));
      }
    }
    return 0;
  }

  /** Whether records are missing, so that no more cuts come. */
  private static boolean isCut(Constructs account) {
    return account.notVisible().contains(NotVisible.MISSING_RECORDS);
  }

  /** Newest account; a run that has just ended gets a moment for its last cut. */
  private Constructs now(Runs runs, String id, AccountFeed feed, Predicate<Constructs> isLast) {
    Optional<Constructs> account = feed.now();
    boolean hasJustEnded =
        isOver(runs, id)
            && runs.get(id)
                .map(RunRecord::getEndedAt)
                .filter(ended -> ended.isAfter(Instant.now().minus(JUST_ENDED)))
                .isPresent();
    if (hasJustEnded) {
      account = awaitLast(feed, account, isLast);
    }
    return account.orElseThrow(() -> noAccount(runs, id));
  }

  private static Optional<Constructs> awaitLast(
      AccountFeed feed, Optional<Constructs> first, Predicate<Constructs> isLast) {
    Optional<Constructs> account = first;
    long deadlineNs = System.nanoTime() + END_LIMIT.toNanos();
    while (account.filter(isLast).isEmpty() && System.nanoTime() < deadlineNs) {
      account = feed.next(PATIENCE);
    }
    return account;
  }

  private Constructs follow(
      Cluster cluster, Runs runs, String id, AccountFeed feed, Predicate<Constructs> isLast) {
    TopologyWatch topology = new TopologyWatch(cluster);
    Optional<Constructs> account = feed.now();
    List<String> shown = List.of();
    while (true) {
      runs.refresh();
      boolean isOver = isOver(runs, id);
      if (isOver) {
        account = awaitLast(feed, account, isLast);
      }
      if (account.isPresent() && !lines(account.get()).equals(shown)) {
        shown = lines(account.get());
        results.show(shown);
        topology.news();
      }
      if (isOver) {
        return account.orElseThrow(() -> noAccount(runs, id));
      }
      account = feed.next(PATIENCE);
      topology
          .obstacle()
          .ifPresent(
              obstacle -> {
                throw new UserException(obstacle);
              });
    }
  }

  private static boolean isOver(Runs runs, String id) {
    return runs.get(id)
        .map(RunRecord::getState)
        .filter(state -> state == RunState.ENDED || state == RunState.LOST)
        .isPresent();
  }

  private UserException noAccount(Runs runs, String id) {
    Optional<String> whyNot =
        runs.get(id).map(record -> record.getLimits().get(NotVisible.NO_ACCOUNT));
    if (whyNot.isPresent()) {
      return new UserException(
          "run %s has no account of its threads' time: %s".formatted(id, whyNot.get()));
    }
    return new UserException(
        isOver(runs, id)
            ? "run %s has no account of its threads' time: it was recorded with --no-constructs, or by a collector that does not keep one; record it again with `%s`"
                .formatted(id, clusters.commands().line("run -- PROGRAM"))
            : "run %s has no account of its threads' time yet; `%s` waits for it"
                .formatted(id, clusters.commands().line("constructs " + id + " --follow")));
  }

  private List<String> lines(Constructs account) {
    return ConstructsTable.lines(account, by == By.construct, shown(account));
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
