package whip.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.control.Lasting;
import whip.cli.control.Wishes;
import whip.cli.session.UserException;
import whip.model.control.Recorded;
import whip.model.control.Request;
import whip.model.control.RunControl;
import whip.model.control.Wish;
import whip.read.Cluster;
import whip.read.ControlClient;
import whip.read.Job;
import whip.read.Runs;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.view.ControlJson;
import whip.view.ControlTable;

/** {@code control RUN}: what the collector of a running program records. */
@Command(
    name = "control",
    description = "Change for a while what a running program records, or show it.",
    footer = {
      "",
      "The numbers of the profile stay exact whatever is asked. A request takes the",
      "place of its requester's last one; of several requesters the strongest word",
      "counts: full detail, a switch that is off, every disabled kind.",
      "",
      "Example: whip control last --detail full --for 30s",
      "Quiet:   whip control last --monitor off --for 10m",
      "Again:   whip control last --release"
    })
final class ControlVerb implements Callable<Integer> {
  /** A collector looks for requests once a second, and answers with its next record. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description = "an id, a unique prefix of one, a job, or last (the default)")
  String run;

  @Option(
      names = "--detail",
      paramLabel = "WORD",
      description = "full: every node; adaptive: small subtrees are folded")
  String detail;

  @Option(
      names = "--monitor",
      paramLabel = "on|off",
      description = "off: nodes as coarse as possible, and accounts enter no construct")
  String monitor;

  @Option(
      names = "--constructs",
      paramLabel = "on|off",
      description = "off: accounts enter no construct, time stays where it is")
  String constructs;

  @Option(
      names = "--disable",
      paramLabel = "KIND",
      split = ",",
      description = "kinds of constructs that accounts do not enter, such as critical,lock")
  List<String> disabled = List.of();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "1h",
      description = "how long the request lasts, up to 24h; default: 1h")
  String lasting;

  @Option(names = "--release", description = "withdraw the request of this requester")
  boolean release;

  @Option(names = "--show", description = "change nothing")
  boolean show;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      defaultValue = Request.USER,
      description = "name of the requester; default: ${DEFAULT-VALUE}")
  String requester;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() throws InterruptedException {
    Wish wish = Wishes.of(detail, monitor, constructs, disabled);
    Duration time = Lasting.parse("--for", lasting);
    boolean asks = !wish.equals(Wish.NOTHING);
    refuseWhatMakesNoSense(asks);
    results.removeOld();
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster);
        ControlClient client = new ControlClient(cluster)) {
      runs.refresh();
      List<String> targets = targets(runs);
      if (asks || release) {
        targets.forEach(target -> refuseUnreachable(cluster, runs, target));
        Optional<Instant> asked =
            asks ? Optional.of(ask(client, targets, wish, time)) : Optional.empty();
        if (release) {
          targets.forEach(target -> client.withdraw(target, requester));
        }
        await(cluster, runs, targets, asked);
      }
      List<RunControl> states =
          targets.stream().map(target -> state(cluster, runs, client, target)).toList();
      for (RunControl state : states) {
        results.print(ControlTable.lines(state));
      }
      results.write(() -> ControlJson.text(states));
    }
    return 0;
  }

  private void refuseWhatMakesNoSense(boolean asks) {
    if ((asks && (release || show)) || (release && show)) {
      throw new UserException("--show and --release come without what is to be recorded");
    }
    if (!requester.matches("[A-Za-z0-9._-]{1,100}")) {
      throw new UserException(
          "--as takes a name of letters, digits, dots and dashes, not " + requester);
    }
  }

  /** Ids of the run, or of the ranks of the job, that is meant. */
  private List<String> targets(Runs runs) {
    Optional<Job> job = runs.job(run);
    if (job.isEmpty()) {
      return List.of(runs.find(run).getRun());
    }
    List<RunRecord> ranks = job.get().ranks();
    List<RunRecord> running = ranks.stream().filter(ControlVerb::isRunning).toList();
    return (running.isEmpty() ? ranks : running).stream().map(RunRecord::getRun).toList();
  }

  private static void refuseUnreachable(Cluster cluster, Runs runs, String target) {
    recorded(cluster, runs, target)
        .unavailable()
        .ifPresent(
            why -> {
              throw new UserException("no request reaches run %s: %s".formatted(target, why));
            });
  }

  /** Finds out what a running program's collector records. */
  private static Recorded recorded(Cluster cluster, Runs runs, String target) {
    RunRecord record = record(runs, target);
    if (!isRunning(record)) {
      throw new UserException(
          "run %s is over, and records nothing any more; `%s` lists the runs"
              .formatted(target, cluster.commands().line("runs")));
    }
    return Recorded.of(record.getControl())
        .orElseThrow(
            () ->
                new UserException(
                    "run %s follows no requests: its collector is of an earlier version; `%s` starts a program with this one's"
                        .formatted(target, cluster.commands().line("run -- PROGRAM"))));
  }

  private static RunRecord record(Runs runs, String target) {
    return runs.get(target)
        .orElseThrow(() -> new UserException("run %s was removed meanwhile".formatted(target)));
  }

  /** Returns when the requests were made, by which the collectors acknowledge them. */
  private Instant ask(ControlClient client, List<String> targets, Wish wish, Duration time) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    client.ask(
        targets.stream()
            .map(
                target -> new Request(target, requester, now, now.plus(time), wish, "whip control"))
            .toList());
    return now;
  }

  /**
   * Waits until every collector says that it follows the request, or none of this requester.
   *
   * @param asked when the request was made; empty: it was withdrawn
   */
  private void await(Cluster cluster, Runs runs, List<String> targets, Optional<Instant> asked)
      throws InterruptedException {
    List<String> left = new ArrayList<>(targets);
    long begun = System.nanoTime();
    long saidSeconds = 0;
    while (true) {
      runs.refresh();
      left.removeIf(target -> !isAwaited(record(runs, target), asked));
      if (left.isEmpty()) {
        return;
      }
      Duration waited = Duration.ofNanos(System.nanoTime() - begun);
      if (waited.compareTo(LIMIT) > 0) {
        throw new UserException(
            "the collector of %s has not answered within %d s; the request stands, and `%s` says whether it is followed"
                .formatted(
                    String.join(", ", left.subList(0, Math.min(3, left.size()))),
                    LIMIT.toSeconds(),
                    cluster.commands().line("control " + run + " --show")));
      }
      if (waited.toSeconds() > saidSeconds) {
        saidSeconds = waited.toSeconds();
        whip.session.progress(
            "waiting for %s, %d s".formatted(collectors(left.size()), saidSeconds));
      }
      Thread.sleep(LOOK_EVERY.toMillis());
    }
  }

  private boolean isAwaited(RunRecord record, Optional<Instant> asked) {
    Optional<Long> followed = Optional.ofNullable(record.getRequests().get(requester));
    boolean isAnswer =
        asked
            .map(at -> followed.filter(made -> made >= at.toEpochMilli()).isPresent())
            .orElseGet(followed::isEmpty);
    return isRunning(record) && !isAnswer;
  }

  private static String collectors(int number) {
    return number == 1 ? "the collector" : number + " collectors";
  }

  private static RunControl state(Cluster cluster, Runs runs, ControlClient client, String target) {
    return new RunControl(
        target,
        recorded(cluster, runs, target),
        client.standing(target, Instant.now()),
        record(runs, target).getRequests().keySet());
  }

  private static boolean isRunning(RunRecord record) {
    return record.getState() == RunState.STARTED || record.getState() == RunState.RUNNING;
  }
}
