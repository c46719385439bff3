package whip.model.algebra;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import whip.model.node.Directive;
import whip.model.node.LoopSize;
import whip.model.node.Site;
import whip.model.node.Tag;

/**
 * Contribution of a subtree to the tables beside its cost: instances by directive, shares of
 * worksharing instances whose phase has not ended, work under locks, and work inside annotations.
 *
 * <p>Mutable, and owned by one piece at a time: {@link #absorb} takes the other's entries over, the
 * fewer into the more, so that folding n pieces costs O(n log n) however many entries they hold.
 */
public final class Sums {

  private SortedMap<Directive, Instances> instances;
  private SortedMap<Share.Key, Share> shares;
  private SortedMap<Site, LockTotal> locks;
  private SortedMap<String, Long> annotations;

  /** No entries; a new object, since it may grow. */
  public static Sums none() {
    return new Sums();
  }

  public static Sums of(
      Map<Directive, Instances> instances,
      Map<Share.Key, Share> shares,
      Map<Site, LockTotal> locks,
      Map<String, Long> annotations) {
    Sums sums = new Sums();
    sums.instances = instances.isEmpty() ? null : new TreeMap<>(instances);
    sums.shares = shares.isEmpty() ? null : new TreeMap<>(shares);
    sums.locks = locks.isEmpty() ? null : new TreeMap<>(locks);
    sums.annotations = annotations.isEmpty() ? null : new TreeMap<>(annotations);
    return sums;
  }

  /** Sums of one strand. */
  public static Sums strand(long work, Path length, Tag tag) {
    Sums sums = under(work, length, tag);
    if (tag.acquired()) {
      Site newest = tag.locks().get(tag.locks().size() - 1);
      sums.locks.merge(newest, LockTotal.acquired(1), LockTotal::plus);
    }
    return sums;
  }

  /** Work that was done under the tag's locks and names, and how long it is. */
  public static Sums under(long work, Path length, Tag tag) {
    Sums sums = new Sums();
    if (!tag.locks().isEmpty()) {
      sums.locks = new TreeMap<>();
      for (Site lock : tag.locks()) {
        sums.locks.merge(lock, LockTotal.held(work, length), LockTotal::plus);
      }
    }
    for (String name : tag.names()) {
      if (sums.annotations == null) {
        sums.annotations = new TreeMap<>();
      }
      sums.annotations.put(name, work);
    }
    return sums;
  }

  public SortedMap<Directive, Instances> instances() {
    return view(instances);
  }

  public SortedMap<Share.Key, Share> shares() {
    return view(shares);
  }

  public SortedMap<Site, LockTotal> locks() {
    return view(locks);
  }

  /** Work of the strands of each name that a {@link Tag} has, in the run's unit. */
  public SortedMap<String, Long> annotations() {
    return view(annotations);
  }

  private static <K extends Comparable<K>, V> SortedMap<K, V> view(SortedMap<K, V> map) {
    return map == null ? Collections.emptySortedMap() : Collections.unmodifiableSortedMap(map);
  }

  public Sums copy() {
    return of(instances(), shares(), locks(), annotations());
  }

  /** Adds every sum of strands up; see {@link Strands#flat}. */
  public void flatten() {
    if (locks != null) {
      locks.replaceAll((lock, total) -> total.flat());
    }
  }

  /** Both together; neither this nor {@code other} may be used afterwards. */
  public Sums absorb(Sums other) {
    instances = merge(instances, other.instances, Instances::plus);
    shares = merge(shares, other.shares, Share::plus);
    locks = merge(locks, other.locks, LockTotal::plus);
    annotations = merge(annotations, other.annotations, Math::addExact);
    return this;
  }

  private static <K, V> SortedMap<K, V> merge(
      SortedMap<K, V> one, SortedMap<K, V> other, BinaryOperator<V> plus) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    boolean intoOne = one.size() >= other.size();
    SortedMap<K, V> larger = intoOne ? one : other;
    SortedMap<K, V> smaller = intoOne ? other : one;
    smaller.forEach((key, value) -> larger.merge(key, value, plus));
    return larger;
  }

  /**
   * These are the sums of one instance of {@code directive}, which is over. Instances of the same
   * directive inside it are not counted again.
   */
  public void close(Directive directive, long work, long span, LoopSize loop) {
    if (directive.isNone()) {
      return;
    }
    forgetInner(directive);
    if (instances == null) {
      instances = new TreeMap<>();
    }
    instances.put(directive, Instances.one(work, span, loop));
  }

  /** These are the sums of one member's share of a worksharing instance. */
  public void closeShare(Directive directive, long ordinal, long work, long span, LoopSize loop) {
    if (directive.isNone()) {
      return;
    }
    forgetInner(directive);
    if (instances != null) {
      instances.remove(directive);
    }
    if (shares == null) {
      shares = new TreeMap<>();
    }
    shares.put(new Share.Key(directive, ordinal), new Share(work, span, loop));
  }

  /** These are the sums of one hold of {@code lock}, in which tasks or regions were made. */
  public void closeHold(Site lock, Path chain) {
    if (locks == null) {
      locks = new TreeMap<>();
    }
    locks.merge(lock, LockTotal.held(0, chain), LockTotal::plus);
  }

  private void forgetInner(Directive directive) {
    if (shares != null) {
      shares.keySet().removeIf(key -> key.directive().equals(directive));
    }
  }

  /** The phase is over: all shares have come in. */
  public void settleShares() {
    if (shares == null) {
      return;
    }
    if (instances == null) {
      instances = new TreeMap<>();
    }
    shares.forEach(
        (key, share) ->
            instances.merge(
                key.directive(),
                Instances.one(share.work(), share.full(), share.loop()),
                Instances::plus));
    shares = null;
  }
}
