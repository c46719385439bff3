package whip.cli.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.NotVisible;
import whip.platform.Commands;
import whip.read.AccountFeed;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.JobAccountFeed;
import whip.read.NewestAccount;
import whip.read.Runs;
import whip.read.TaskAccountFeed;
import whip.schemas.run.RunRecord;

/** Account of threads' time, of one run or of all ranks of a job, for the verbs that show it. */
public final class RunAccount implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final Cluster cluster;
  private final Runs runs;
  private final String name;
  private final Optional<Job> job;
  private final Commands commands;
  private final NewestAccount feed;

  /**
   * Reads the account of one run.
   *
   * @param run its id
   */
  public RunAccount(Cluster cluster, Runs runs, String run, Commands commands) {
    this(cluster, runs, run, Optional.empty(), commands, new AccountFeed(cluster, run));
  }

  private RunAccount(
      Cluster cluster,
      Runs runs,
      String name,
      Optional<Job> job,
      Commands commands,
      NewestAccount feed) {
    this.cluster = cluster;
    this.runs = runs;
    this.name = name;
    this.job = job;
    this.commands = commands;
    this.feed = feed;
  }

  /**
   * Reads the account that the user means.
   *
   * @param given what names a run, or the name of a job: all of its ranks merged
   */
  public static RunAccount of(Cluster cluster, Runs runs, String given, Commands commands) {
    return of(cluster, runs, given, commands, false);
  }

  /** The account as above, with what creating tasks has cost, for what judges that. */
  public static RunAccount withTasks(Cluster cluster, Runs runs, String given, Commands commands) {
    return of(cluster, runs, given, commands, true);
  }

  private static RunAccount of(
      Cluster cluster, Runs runs, String given, Commands commands, boolean withTasks) {
    Optional<Job> job = runs.job(given);
    return job.isPresent()
        ? new RunAccount(
            cluster,
            runs,
            job.get().name(),
            job,
            commands,
            new JobAccountFeed(cluster, () -> newest(runs, job.get()), withTasks))
        : ofRun(cluster, runs, runs.find(given).getRun(), commands, withTasks);
  }

  private static RunAccount ofRun(
      Cluster cluster, Runs runs, String run, Commands commands, boolean withTasks) {
    NewestAccount feed =
        withTasks ? new TaskAccountFeed(cluster, run) : new AccountFeed(cluster, run);
    return new RunAccount(cluster, runs, run, Optional.empty(), commands, feed);
  }

  /** More ranks may have begun. */
  private static Job newest(Runs runs, Job job) {
    return runs.jobs().getOrDefault(job.name(), job);
  }

  /** Id of the run, or name of the job. */
  public String name() {
    return name;
  }

  /** Whether it is merged from the ranks of a job. */
  public boolean isOfJob() {
    return job.isPresent();
  }

  /** When the first of its processes started. */
  public Optional<Instant> startedAt() {
    return processes().stream().map(RunRecord::getStartedAt).min(Comparator.naturalOrder());
  }

  /** Number of the lowest of its processes in their job; 0 for one that is alone. */
  public int rank() {
    return processes().stream().mapToInt(RunRecord::getRank).min().orElse(0);
  }

  /** The processes, as far as their records have been read. */
  private List<RunRecord> processes() {
    return job.map(each -> newest(runs, each).ranks())
        .orElseGet(() -> runs.get(name).stream().toList());
  }

  /** Newest account without waiting for anything; empty: there is none yet. */
  public Optional<Constructs> current() {
    return feed.now();
  }

  /** Newest account after waiting for news, which may not come. */
  public Optional<Constructs> next(Duration patience) {
    return feed.next(patience);
  }

  /** Newest account, as {@link #found}; a run without one is refused. */
  public Constructs now() {
    return found().orElseThrow(this::noAccount);
  }

  /** Newest account; a run that has just ended gets a moment for its last cut. */
  public Optional<Constructs> found() {
    return feed.settled(processes());
  }

  /** Why it never gets one, in the collector's words. */
  private Optional<String> whyNone() {
    List<RunRecord> processes = processes();
    List<String> reasons =
        processes.stream()
            .flatMap(
                record ->
                    Optional.ofNullable(record.getLimits().get(NotVisible.NO_ACCOUNT)).stream())
            .toList();
    return reasons.size() < processes.size() ? Optional.empty() : reasons.stream().findFirst();
  }

  /** Hands each account on until the run is over, and returns the last one. */
  public Constructs follow(Consumer<Constructs> show) {
    return follow(
        news -> {
          show.accept(news);
          return true;
        },
        () -> {});
  }

  /**
   * Hands each account on until the run is over or no more is wanted, and returns the last one.
   *
   * @param wantsMore takes an account that is not the one before
   * @param waits is run again and again before more is read
   */
  public Constructs follow(Predicate<Constructs> wantsMore, Runnable waits) {
    TopologyWatch topology = new TopologyWatch(cluster);
    Optional<Constructs> account = feed.now();
    Optional<Constructs> shown = Optional.empty();
    while (true) {
      runs.refresh();
      boolean isOver = isOver();
      if (isOver) {
        account = feed.last(account);
      }
      boolean isEnough = false;
      if (account.isPresent() && !account.equals(shown)) {
        shown = account;
        isEnough = !wantsMore.test(account.get());
        topology.news();
      }
      if (isOver || isEnough) {
        return account.orElseThrow(this::noAccount);
      }
      waits.run();
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

  /** Whether all processes have ended, or were lost, as far as their records have been read. */
  public boolean isOver() {
    return NewestAccount.areOver(processes());
  }

  private UserException noAccount() {
    if (whyNone().isPresent()) {
      return new UserException(
          "run %s has no account of its threads' time: %s".formatted(name, whyNone().get()));
    }
    return new UserException(
        isOver()
            ? "run %s has no account of its threads' time: it was recorded with --no-constructs, or by a collector that does not keep one; record it again with `%s`"
                .formatted(name, commands.line("run -- PROGRAM"))
            : "run %s has no account of its threads' time yet; `%s` waits for it"
                .formatted(name, commands.line("constructs " + name + " --follow")));
  }
}
