package whip.model.algebra;

import java.util.Map;
import whip.model.node.Directive;
import whip.model.node.LoopSize;
import whip.model.node.Site;
import whip.model.node.Tag;

/**
 * Contribution of a subtree to the tables beside its cost: instances by directive, shares of
 * worksharing instances whose phase has not ended, work under locks, and work inside annotations.
 */
public final class Sums {

  public static final Sums NONE =
      new Sums(SumMap.empty(), SumMap.empty(), SumMap.empty(), SumMap.empty());

  private final SumMap<Directive, Instances> instances;
  private final SumMap<Share.Key, Share> shares;
  private final SumMap<Site, LockTotal> locks;
  private final SumMap<String, Long> annotations;

  private Sums(
      SumMap<Directive, Instances> instances,
      SumMap<Share.Key, Share> shares,
      SumMap<Site, LockTotal> locks,
      SumMap<String, Long> annotations) {
    this.instances = instances;
    this.shares = shares;
    this.locks = locks;
    this.annotations = annotations;
  }

  public static Sums of(
      Map<Directive, Instances> instances,
      Map<Share.Key, Share> shares,
      Map<Site, LockTotal> locks,
      Map<String, Long> annotations) {
    boolean isNone =
        instances.isEmpty() && shares.isEmpty() && locks.isEmpty() && annotations.isEmpty();
    return isNone
        ? NONE
        : new Sums(
            SumMap.of(instances), SumMap.of(shares), SumMap.of(locks), SumMap.of(annotations));
  }

  /** Sums of one strand. */
  public static Sums strand(long work, Path length, Tag tag) {
    Sums sums = under(work, length, tag);
    if (!tag.acquired()) {
      return sums;
    }
    Site newest = tag.locks().get(tag.locks().size() - 1);
    return sums.withLocks(sums.locks.plus(newest, LockTotal.acquired(1), LockTotal::plus));
  }

  /** Work that was done under the tag's locks and names, and how long it is. */
  public static Sums under(long work, Path length, Tag tag) {
    if (tag.locks().isEmpty() && tag.names().isEmpty()) {
      return NONE;
    }
    SumMap<Site, LockTotal> locks = SumMap.empty();
    for (Site lock : tag.locks()) {
      locks = locks.plus(lock, LockTotal.held(work, length), LockTotal::plus);
    }
    SumMap<String, Long> annotations = SumMap.empty();
    for (String name : tag.names()) {
      annotations = annotations.with(name, work);
    }
    return new Sums(SumMap.empty(), SumMap.empty(), locks, annotations);
  }

  /** By directive, in its order, as the other maps are in theirs; none can be changed. */
  public Map<Directive, Instances> instances() {
    return instances;
  }

  public Map<Share.Key, Share> shares() {
    return shares;
  }

  public Map<Site, LockTotal> locks() {
    return locks;
  }

  /** Work of the strands of each name that a {@link Tag} has, in the run's unit. */
  public Map<String, Long> annotations() {
    return annotations;
  }

  private Sums withLocks(SumMap<Site, LockTotal> newLocks) {
    return new Sums(instances, shares, newLocks, annotations);
  }

  /** These with every sum of strands added up; see {@link Strands#flat}. */
  public Sums flat() {
    return locks.isEmpty() ? this : withLocks(locks.replaceValues(LockTotal::flat));
  }

  /** Both together. */
  public Sums plus(Sums other) {
    if (this == NONE || other == NONE) {
      return this == NONE ? other : this;
    }
    return new Sums(
        instances.plus(other.instances, Instances::plus),
        shares.plus(other.shares, Share::plus),
        locks.plus(other.locks, LockTotal::plus),
        annotations.plus(other.annotations, Math::addExact));
  }

  /**
   * These as the sums of one instance of {@code directive}, which is over. Instances of the same
   * directive inside it are not counted again.
   */
  public Sums asInstance(Directive directive, long work, long span, LoopSize loop) {
    return directive.isNone()
        ? this
        : new Sums(
            instances.with(directive, Instances.one(work, span, loop)),
            sharesOfOthers(directive),
            locks,
            annotations);
  }

  /** These as the sums of one member's share of a worksharing instance. */
  public Sums asShare(Directive directive, long ordinal, long work, long span, LoopSize loop) {
    return directive.isNone()
        ? this
        : new Sums(
            instances.without(directive::equals),
            sharesOfOthers(directive)
                .with(new Share.Key(directive, ordinal), new Share(work, span, loop)),
            locks,
            annotations);
  }

  /** These as the sums of one hold of {@code lock}, in which tasks or regions were made. */
  public Sums asHold(Site lock, Path chain) {
    return withLocks(locks.plus(lock, LockTotal.held(0, chain), LockTotal::plus));
  }

  private SumMap<Share.Key, Share> sharesOfOthers(Directive directive) {
    return shares.without(key -> key.directive().equals(directive));
  }

  /** These after the phase's end: all shares have come in. */
  public Sums settled() {
    if (shares.isEmpty()) {
      return this;
    }
    SumMap<Directive, Instances> settled = instances;
    for (Map.Entry<Share.Key, Share> entry : shares.entrySet()) {
      Share share = entry.getValue();
      settled =
          settled.plus(
              entry.getKey().directive(),
              Instances.one(share.work(), share.full(), share.loop()),
              Instances::plus);
    }
    return new Sums(settled, SumMap.empty(), locks, annotations);
  }
}
