package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import whip.model.construct.Constructs;
import whip.model.construct.JobAccount;
import whip.model.grain.RunGrains;
import whip.model.grain.TaskSums;
import whip.model.profile.RanksDifferException;
import whip.schemas.run.RunRecord;
import whip.topic.RunPartition;

/** The accounts of all ranks of a job as one, as they are now and as they change. */
public final class JobAccountFeed implements NewestAccount {
  /** Merging thousands of ranks takes a while, and no one reads faster. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final Duration LAST_TASKS = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofMillis(500);
  private static final Logger LOG = Logger.getLogger(JobAccountFeed.class.getName());

  private final Cluster cluster;
  private final Supplier<Job> newest;
  private final boolean withTasks;
  private final JobAccount merging = new JobAccount();
  private Job job;
  private Map<String, AccountAssembler> ranks;
  private Map<String, GrainAssembler> grains;
  private TopicReader reader;
  private Optional<TopicReader> grainReader;
  private Optional<Constructs> merged = Optional.empty();
  private boolean isDue;
  private long mergedAtNs;

  /**
   * Begins with the job as it is.
   *
   * @param newest the job as it is known by then: it gets more ranks while it starts
   * @param withTasks whether each rank has what creating its tasks has cost, where that is
   *     published
   */
  public JobAccountFeed(Cluster cluster, Supplier<Job> newest, boolean withTasks) {
    this.cluster = cluster;
    this.withTasks = withTasks;
    this.newest = newest;
    open(newest.get());
  }

  private void open(Job ranksOf) {
    job = ranksOf;
    ranks = new HashMap<>();
    grains = new HashMap<>();
    for (RunRecord rank : job.ranks()) {
      ranks.put(rank.getRun(), new AccountAssembler());
      grains.put(rank.getRun(), new GrainAssembler());
    }
    reader = new TopicReader(cluster, cluster.accountTopic(), this::isIn, Since.EVER);
    grainReader = withTasks ? grainReader() : Optional.empty();
  }

  /** Reader of a topic that an older cluster does not have, or not let everybody read. */
  private Optional<TopicReader> grainReader() {
    try {
      return Optional.of(new TopicReader(cluster, cluster.grainTopic(), this::isIn, Since.EVER));
    } catch (ReadException notThere) {
      if (notThere.isUnanswered()) {
        throw notThere;
      }
      LOG.log(Level.FINE, "no grains of job " + job.name() + " can be read", notThere);
      return Optional.empty();
    }
  }

  private boolean isIn(int partition, int partitions) {
    return ranks.keySet().stream().anyMatch(run -> RunPartition.of(run, partitions) == partition);
  }

  @Override
  public Optional<Constructs> now() {
    reader.readToEnd(this::row);
    grainReader.ifPresent(each -> each.readToEnd(this::grainRow));
    merge();
    return merged;
  }

  @Override
  public Optional<Constructs> next(Duration patience) {
    Job now = newest.get();
    if (!now.states().keySet().equals(ranks.keySet())) {
      close();
      open(now);
      return now();
    }
    reader.read(patience, this::row);
    grainReader.ifPresent(each -> each.read(Duration.ZERO, this::grainRow));
    if (isDue && System.nanoTime() - mergedAtNs >= INTERVAL.toNanos()) {
      merge();
    }
    return merged;
  }

  /** Sums of grains take a way of their own, and may come behind the account. */
  @Override
  public Optional<Constructs> last(Optional<Constructs> first) {
    Optional<Constructs> account = NewestAccount.super.last(first);
    Instant deadline = Instant.now().plus(LAST_TASKS);
    while (!areTasksWhole() && Instant.now().isBefore(deadline)) {
      grainReader.ifPresent(each -> each.read(STEP, this::grainRow));
    }
    return grainReader.isPresent() ? now() : account;
  }

  /** Whether no rank that has sums of grains gets more of them. */
  private boolean areTasksWhole() {
    return grains.values().stream()
        .flatMap(each -> each.grains().stream())
        .allMatch(RunGrains::ended);
  }

  @Override
  public void close() {
    reader.close();
    grainReader.ifPresent(TopicReader::close);
  }

  private void grainRow(String key, Object value) {
    GrainAssembler rank = grains.get(run(key));
    if (rank != null) {
      rank.row(key, value);
      isDue = true;
    }
  }

  private static String run(String key) {
    return key.substring(0, Math.max(0, key.indexOf('/')));
  }

  private void row(String key, Object value) {
    AccountAssembler rank = ranks.get(run(key));
    if (rank != null) {
      rank.row(key, value);
      isDue = true;
    }
  }

  private void merge() {
    merged = merged(merging, job, ranks, grains);
    mergedAtNs = System.nanoTime();
    isDue = false;
  }

  /** Accounts of those ranks that have one; empty: none has one yet. */
  static Optional<Constructs> merged(
      JobAccount merging,
      Job job,
      Map<String, AccountAssembler> assemblers,
      Map<String, GrainAssembler> grains) {
    List<JobAccount.Rank> accounts = new ArrayList<>();
    int count = job.ranks().size();
    for (RunRecord rank : job.ranks()) {
      count = Math.max(count, rank.getRankCount());
      Optional.ofNullable(assemblers.get(rank.getRun()))
          .flatMap(AccountAssembler::account)
          .map(
              account ->
                  Optional.ofNullable(grains.get(rank.getRun()))
                      .flatMap(GrainAssembler::grains)
                      .map(sums -> account.withTasks(TaskSums.of(sums)))
                      .orElse(account))
          .ifPresent(account -> accounts.add(new JobAccount.Rank(rank.getRank(), account)));
    }
    try {
      return accounts.isEmpty()
          ? Optional.empty()
          : Optional.of(merging.merged(job.name(), accounts, count));
    } catch (RanksDifferException differ) {
      throw new ReadException(differ.getMessage(), differ);
    }
  }
}
