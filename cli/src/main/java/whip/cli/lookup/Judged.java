package whip.cli.lookup;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.PathId;
import whip.model.construct.PathKey;
import whip.model.construct.RankThreads;
import whip.model.property.PropertyKey;
import whip.model.property.RunProperties;
import whip.model.property.Stability;
import whip.read.AccountFeed;
import whip.read.Cluster;
import whip.read.PropertyFeed;
import whip.read.StandingProperties;

/**
 * How stable properties of phases are, which the topology alone has counted, run by run. It writes
 * that behind the account; of a run that is over it comes soon.
 */
public final class Judged {
  private static final Duration PATIENCE = Duration.ofMillis(100);

  /**
   * For the last rows of a run that is over, which the topology writes with those of its account.
   */
  private static final Duration END_LIMIT = Duration.ofSeconds(5);

  private final Cluster cluster;

  public Judged(Cluster cluster) {
    this.cluster = cluster;
  }

  /** The properties with what is known of phases' windows. */
  public RunProperties of(RunProperties properties) {
    Constructs account = properties.account();
    if (account.phases().isEmpty()) {
      return properties;
    }
    return properties.with(
        account.isOfJob() ? ofJob(properties) : stabilities(account.run(), account.ended()));
  }

  /** A job's property is shown as its worst rank has it, and so is its stability. */
  private Map<PropertyKey, Stability> ofJob(RunProperties properties) {
    Constructs job = properties.account();
    Map<Integer, List<PropertyKey>> wanted = properties.phasesByWorstRank();
    Map<PathId, PathKey> places = job.keys();
    Map<PropertyKey, Stability> found = new HashMap<>();
    for (RankThreads rank : job.ranks()) {
      List<PropertyKey> keys = wanted.getOrDefault(rank.rank(), List.of());
      Map<PropertyKey, Stability> its =
          keys.isEmpty() ? Map.of() : stabilities(rank.run(), rank.ended());
      Map<PathKey, PathId> numbers = its.isEmpty() ? Map.of() : numbers(rank.run());
      for (PropertyKey key : keys) {
        PathId number = numbers.get(places.get(key.path()));
        if (number != null) {
          PropertyKey ofRank = new PropertyKey(number, key.name(), key.phase());
          Optional.ofNullable(its.get(ofRank)).ifPresent(each -> found.put(key, each));
        }
      }
    }
    return found;
  }

  /** Numbers that a run's own account gives its paths. */
  private Map<PathKey, PathId> numbers(String run) {
    Map<PathKey, PathId> numbers = new HashMap<>();
    try (AccountFeed feed = new AccountFeed(cluster, run)) {
      feed.now()
          .ifPresent(account -> account.keys().forEach((id, key) -> numbers.putIfAbsent(key, id)));
    }
    return numbers;
  }

  private Map<PropertyKey, Stability> stabilities(String run, boolean ended) {
    Optional<PropertyFeed> feed = PropertyFeed.ifThere(cluster, run);
    try {
      Optional<StandingProperties> standing = feed.flatMap(PropertyFeed::now);
      long deadlineNs = System.nanoTime() + END_LIMIT.toNanos();
      while (ended
          && feed.isPresent()
          && standing.filter(each -> each.run().getEnded()).isEmpty()
          && System.nanoTime() < deadlineNs) {
        standing = feed.get().next(PATIENCE);
      }
      return standing.map(StandingProperties::stabilities).orElse(Map.of());
    } finally {
      feed.ifPresent(PropertyFeed::close);
    }
  }
}
