package whip.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import whip.cli.control.Lasting;
import whip.cli.lookup.RunAccount;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.RecentCuts;

/**
 * The option of verbs that show the whole run, or the time before now. Accounts are sums from the
 * run's start on and are not kept, so the verb begins with the first one that it reads, and waits.
 */
final class LastOption {
  /** Between lines of progress. */
  private static final Duration PERIOD = Duration.ofSeconds(2);

  @Option(
      names = "--last",
      paramLabel = "TIME",
      description =
          "of a running program, show only what happens in such a time, as 60s or 5m; waits for so long")
  String given;

  boolean isGiven() {
    return given != null;
  }

  /**
   * Begins to follow a run.
   *
   * @param phase which the option does not go with
   * @throws UserException where there is no time before now
   */
  RecentCuts begin(RunAccount account, PhaseOption phase) {
    Duration time = Lasting.parse("--last", given);
    if (phase.name != null) {
      throw new UserException(
          "--last shows the time before now, and --phase a part that the program names: give one of them");
    }
    if (account.isOfJob()) {
      throw new UserException(
          "--last shows the time before now of one run, and %s is a job: give one of its ranks, such as %s-r0"
              .formatted(account.name(), account.name()));
    }
    if (account.isOver()) {
      throw new UserException(
          "run %s is over, and --last shows the time before now of a running program; --phase NAME shows a part of a run that WHIP_PHASE names"
              .formatted(account.name()));
    }
    return new RecentCuts(time);
  }

  /** Account of the time, or of what passes until the run ends, if that is sooner. */
  Constructs of(RunAccount account, PhaseOption phase, Session session) {
    RecentCuts cuts = begin(account, phase);
    Progress progress = new Progress(account.name(), session);
    Constructs newest =
        account.follow(
            news -> {
              cuts.add(news, System.nanoTime());
              return !cuts.isWhole();
            },
            progress::show);
    progress.end();
    return window(cuts, newest);
  }

  /** Account of the time since the first cut, or of the whole time. */
  static Constructs window(RecentCuts cuts, Constructs newest) {
    return cuts.window().orElseThrow(() -> new UserException(tooSoon(newest)));
  }

  /** In place of a window. */
  static List<String> waiting(Constructs newest) {
    return List.of("run %s: waiting for its next cut".formatted(newest.run()));
  }

  private static String tooSoon(Constructs newest) {
    return "run %s ended before it was cut again, so there is no time to show; without --last all of it is shown"
        .formatted(newest.run());
  }

  /** A line that shows how long it has waited: in place on a terminal. */
  private final class Progress {
    private final String run;
    private final Session session;
    private final long begunNs = System.nanoTime();
    private Optional<Long> shownNs = Optional.empty();

    private Progress(String run, Session session) {
      this.run = run;
      this.session = session;
    }

    private void show() {
      long nowNs = System.nanoTime();
      if (nowNs - shownNs.orElse(begunNs) >= PERIOD.toNanos()) {
        shownNs = Optional.of(nowNs);
        session.progress(
            "waiting up to %s for what run %s does: %d s so far"
                .formatted(given, run, Duration.ofNanos(nowNs - begunNs).toSeconds()));
      }
    }

    private void end() {
      if (shownNs.isPresent() && session.isTerminal()) {
        session.print(List.of(""));
      }
    }
  }
}
