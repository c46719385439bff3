package whip.cli.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.NotVisible;
import whip.platform.Commands;
import whip.read.AccountFeed;
import whip.read.Cluster;
import whip.read.Runs;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;

/** Account of one run's threads' time, for the verbs that show it. */
public final class RunAccount implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** For the last cut of a run that has just ended: it takes the way of all records. */
  private static final Duration END_LIMIT = Duration.ofSeconds(5);

  /** A run that ended before that has no cut under way. */
  private static final Duration JUST_ENDED = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final Runs runs;
  private final String run;
  private final Commands commands;
  private final AccountFeed feed;

  /**
   * Reads the account of one run.
   *
   * @param run its id
   */
  public RunAccount(Cluster cluster, Runs runs, String run, Commands commands) {
    this.cluster = cluster;
    this.runs = runs;
    this.run = run;
    this.commands = commands;
    feed = new AccountFeed(cluster, run);
  }

  /** Newest account, as {@link #found}; a run without one is refused. */
  public Constructs now() {
    return found().orElseThrow(this::noAccount);
  }

  /** Newest account; a run that has just ended gets a moment for its last cut. */
  public Optional<Constructs> found() {
    Optional<Constructs> account = feed.now();
    boolean hasJustEnded =
        isOver()
            && whyNone().isEmpty()
            && runs.get(run)
                .map(RunRecord::getEndedAt)
                .filter(ended -> ended.isAfter(Instant.now().minus(JUST_ENDED)))
                .isPresent();
    return hasJustEnded ? awaitLast(account) : account;
  }

  /** Why the run never gets one, in its collector's words. */
  private Optional<String> whyNone() {
    return runs.get(run).map(record -> record.getLimits().get(NotVisible.NO_ACCOUNT));
  }

  /** Hands each account on until the run is over, and returns the last one. */
  public Constructs follow(Consumer<Constructs> show) {
    TopologyWatch topology = new TopologyWatch(cluster);
    Optional<Constructs> account = feed.now();
    Optional<Constructs> shown = Optional.empty();
    while (true) {
      runs.refresh();
      boolean isOver = isOver();
      if (isOver) {
        account = awaitLast(account);
      }
      if (account.isPresent() && !account.equals(shown)) {
        shown = account;
        show.accept(account.get());
        topology.news();
      }
      if (isOver) {
        return account.orElseThrow(this::noAccount);
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

  @Override
  public void close() {
    feed.close();
  }

  private Optional<Constructs> awaitLast(Optional<Constructs> first) {
    Optional<Constructs> account = first;
    long deadlineNs = System.nanoTime() + END_LIMIT.toNanos();
    while (account.filter(RunAccount::isLast).isEmpty() && System.nanoTime() < deadlineNs) {
      account = feed.next(PATIENCE);
    }
    return account;
  }

  /** Whether no more cuts come: it is the last, or records behind it are missing. */
  private static boolean isLast(Constructs account) {
    return account.ended() || account.notVisible().contains(NotVisible.MISSING_RECORDS);
  }

  /** Whether the run has ended, or was lost, as far as its records have been read. */
  public boolean isOver() {
    return runs.get(run)
        .map(RunRecord::getState)
        .filter(state -> state == RunState.ENDED || state == RunState.LOST)
        .isPresent();
  }

  private UserException noAccount() {
    if (whyNone().isPresent()) {
      return new UserException(
          "run %s has no account of its threads' time: %s".formatted(run, whyNone().get()));
    }
    return new UserException(
        isOver()
            ? "run %s has no account of its threads' time: it was recorded with --no-constructs, or by a collector that does not keep one; record it again with `%s`"
                .formatted(run, commands.line("run -- PROGRAM"))
            : "run %s has no account of its threads' time yet; `%s` waits for it"
                .formatted(run, commands.line("constructs " + run + " --follow")));
  }
}
