package whip.cli.lookup;

import java.util.Map;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.property.PropertyWatch;
import whip.model.property.RunProperties;
import whip.model.property.Threshold;
import whip.read.Cluster;
import whip.read.PropertyFeed;
import whip.read.StandingProperties;

/**
 * Properties that stand while a run goes on. The topology's watch has seen the run from its start;
 * ours is for all that it does not do: another threshold, a base run, a job, and clusters without
 * the topic.
 */
public final class StandingWatch implements AutoCloseable {
  private final Optional<Constructs> base;
  private final Threshold threshold;
  private final PropertyWatch watch;
  private final Optional<PropertyFeed> published;

  /**
   * Begins to watch.
   *
   * @param run id of a run, or name of a job
   * @param base run to compare with
   * @param threshold from which severity on a property stands
   */
  public StandingWatch(
      Cluster cluster, String run, Optional<Constructs> base, Threshold threshold) {
    this.base = base;
    this.threshold = threshold;
    watch = new PropertyWatch(threshold);
    published = base.isPresent() ? Optional.empty() : PropertyFeed.ifThere(cluster, run);
  }

  /** Properties that stand at the account's cut. */
  public RunProperties next(Constructs account) {
    RunProperties now = RunProperties.of(account, base, threshold);
    RunProperties ours = now.watchedBy(watch);
    Optional<StandingProperties> theirs = published.flatMap(PropertyFeed::now);
    return theirs
        .filter(standing -> standing.areAllAt(threshold))
        .map(standing -> now.standing(standing.keys()))
        .orElse(ours)
        .with(theirs.map(StandingProperties::stabilities).orElse(Map.of()));
  }

  @Override
  public void close() {
    published.ifPresent(PropertyFeed::close);
  }
}
