package whip.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import whip.model.construct.Constructs;
import whip.model.construct.JobAccount;
import whip.model.profile.RanksDifferException;
import whip.schemas.run.RunRecord;
import whip.topic.RunPartition;

/** The accounts of all ranks of a job as one, as they are now and as they change. */
public final class JobAccountFeed implements NewestAccount {
  /** Merging thousands of ranks takes a while, and no one reads faster. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Cluster cluster;
  private final Supplier<Job> newest;
  private final JobAccount merging = new JobAccount();
  private Job job;
  private Map<String, AccountAssembler> ranks;
  private TopicReader reader;
  private Optional<Constructs> merged = Optional.empty();
  private boolean isDue;
  private long mergedAtNs;

  /**
   * Begins with the job as it is.
   *
   * @param newest the job as it is known by then: it gets more ranks while it starts
   */
  public JobAccountFeed(Cluster cluster, Supplier<Job> newest) {
    this.cluster = cluster;
    this.newest = newest;
    open(newest.get());
  }

  private void open(Job ranksOf) {
    job = ranksOf;
    ranks = new HashMap<>();
    job.ranks().forEach(rank -> ranks.put(rank.getRun(), new AccountAssembler()));
    reader = new TopicReader(cluster, cluster.accountTopic(), this::isIn, Since.EVER);
  }

  private boolean isIn(int partition, int partitions) {
    return ranks.keySet().stream().anyMatch(run -> RunPartition.of(run, partitions) == partition);
  }

  @Override
  public Optional<Constructs> now() {
    reader.readToEnd(this::row);
    merge();
    return merged;
  }

  @Override
  public Optional<Constructs> next(Duration patience) {
    Job now = newest.get();
    if (!now.states().keySet().equals(ranks.keySet())) {
      reader.close();
      open(now);
      return now();
    }
    reader.read(patience, this::row);
    if (isDue && System.nanoTime() - mergedAtNs >= INTERVAL.toNanos()) {
      merge();
    }
    return merged;
  }

  @Override
  public void close() {
    reader.close();
  }

  private void row(String key, Object value) {
    AccountAssembler rank = ranks.get(key.substring(0, Math.max(0, key.indexOf('/'))));
    if (rank != null) {
      rank.row(key, value);
      isDue = true;
    }
  }

  private void merge() {
    merged = merged(merging, job, ranks);
    mergedAtNs = System.nanoTime();
    isDue = false;
  }

  /** Accounts of those ranks that have one; empty: none has one yet. */
  static Optional<Constructs> merged(
      JobAccount merging, Job job, Map<String, AccountAssembler> assemblers) {
    List<JobAccount.Rank> accounts = new ArrayList<>();
    int count = job.ranks().size();
    for (RunRecord rank : job.ranks()) {
      count = Math.max(count, rank.getRankCount());
      Optional.ofNullable(assemblers.get(rank.getRun()))
          .flatMap(AccountAssembler::account)
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
