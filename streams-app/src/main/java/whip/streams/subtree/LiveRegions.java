package whip.streams.subtree;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.model.assembly.Container;
import whip.model.assembly.Live;
import whip.model.assembly.Region;
import whip.model.node.NodeId;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;
import whip.streams.Limits;
import whip.streams.Turns;
import whip.streams.part.Gaps;
import whip.streams.part.Part;

/**
 * Live outcomes of regions in progress. Knows which have changed since it last looked; the store
 * also marks the change, so that a restart forgets none.
 *
 * <p>Regions inside others are looked at together. A run's own region, to which they report, is
 * looked at as soon as they have reported, and then not for a while: if it waited for the next look
 * at the others, every live profile would be older by most of the time between two. What comes in
 * otherwise waits twice as long, so that a report never finds that the run has just been looked at.
 *
 * <p>A live evaluation reads all that waits in a region, so where much does, it is taken less
 * often: it may take a tenth of the time, and the rest is for getting on.
 */
final class LiveRegions {

  private static final Logger LOG = LoggerFactory.getLogger(LiveRegions.class);

  /** How often {@link #evaluate} shall be called, as long as {@link #anyChanged}. */
  static final Duration TICK = Duration.ofMillis(100);

  /** Nested regions take one turn a level, and a live profile has to move within 2 s. */
  private static final long EVERY_MS = 500;

  /** A tick less, so that what regions report in time does not come just too early. */
  private static final long RUN_EVERY_MS = EVERY_MS - TICK.toMillis();

  /** Where no region has reported yet: its own pieces wait for that, or would take its turn. */
  private static final long QUIET_RUN_EVERY_MS = 2 * RUN_EVERY_MS;

  /** Pause between evaluations, as a multiple of the time that one took. */
  private static final long PAUSE_FACTOR = 9;

  /**
   * Number of changed regions above which fresh changes wait for the next look: most of many small
   * regions are whole by then, and need no live profile before.
   */
  private static final int FEW = 64;

  private static final NavigableSet<String> NONE = Collections.emptyNavigableSet();

  /** How the key of a run's own region ends. */
  private static final String RUN = Part.key("", NodeId.RUN);

  private final SubtreeStores stores;
  private final Turns turns;
  private long notBefore;
  private long nextLook;
  // Inside others: how deep what has changed was inside each.
  private final TreeMap<String, Integer> dirty = new TreeMap<>();
  // Those among them that have changed since the last look.
  private final Set<String> fresh = new HashSet<>();
  // Runs' own regions: the same, and when each was looked at last; a new one, a turn ago.
  private final Map<String, Integer> dirtyRuns = new HashMap<>();
  private final Map<String, Long> lookedAt = new HashMap<>();

  /**
   * @param now wall clock, milliseconds since 1970
   */
  LiveRegions(SubtreeStores stores, LongSupplier stopwatchNs, long now) {
    this.stores = stores;
    nextLook = now + EVERY_MS;
    turns = new Turns(stopwatchNs);
    stores.forEachRegion(
        (key, entry) -> {
          if (entry.dirty()) {
            mark(key, 0);
          }
        });
  }

  /**
   * Something has come in.
   *
   * @param nesting how many regions it came through, if it is provisional
   */
  void changed(String key, int nesting) {
    if (!dirty.containsKey(key) && !key.endsWith(RUN)) {
      fresh.add(key);
    }
    mark(key, nesting);
  }

  private void mark(String key, int nesting) {
    (key.endsWith(RUN) ? dirtyRuns : dirty).merge(key, nesting, Math::max);
  }

  void finished(String key) {
    dirty.remove(key);
    fresh.remove(key);
    dirtyRuns.remove(key);
    lookedAt.remove(key);
  }

  /** Whether there is anything that has changed since it was looked at. */
  boolean anyChanged() {
    return !dirty.isEmpty() || !dirtyRuns.isEmpty();
  }

  /**
   * Evaluates regions that have changed, and hands out provisional outcomes.
   *
   * @param now wall clock, milliseconds since 1970
   */
  void evaluate(long now, ObjIntConsumer<Part> out) {
    if (now < notBefore) {
      return;
    }
    List<String> runs = runsDue(now);
    boolean isTime = now >= nextLook;
    if (runs.isEmpty() && !isTime) {
      return;
    }
    List<String> inside = turns.begin(isTime ? dirty.navigableKeySet() : NONE);
    for (String run : runs) {
      evaluate(run, dirtyRuns.remove(run) + 1, out);
    }
    if (isTime) {
      nextLook = now + EVERY_MS;
      look(inside, out);
    }
    notBefore = now + PAUSE_FACTOR * TimeUnit.NANOSECONDS.toMillis(turns.passedNs());
  }

  private void look(List<String> inside, ObjIntConsumer<Part> out) {
    if (inside.size() > FEW) {
      inside.removeIf(fresh::contains);
    }
    for (String key : inside) {
      evaluate(key, dirty.remove(key) + 1, out);
      if (!turns.goOn(key)) {
        break;
      }
    }
    fresh.clear();
  }

  private List<String> runsDue(long now) {
    List<String> due = new ArrayList<>();
    dirtyRuns.forEach(
        (run, nesting) -> {
          long every = nesting > 0 ? RUN_EVERY_MS : QUIET_RUN_EVERY_MS;
          if (now - lookedAt.computeIfAbsent(run, unheard -> now - RUN_EVERY_MS) >= every) {
            lookedAt.put(run, now);
            due.add(run);
          }
        });
    return due;
  }

  private void evaluate(String key, int nesting, ObjIntConsumer<Part> out) {
    RegionEntry entry = stores.region(key).orElseThrow();
    if (nesting <= Limits.NESTED_REGIONS) {
      evaluate(key, entry).ifPresent(part -> out.accept(part, nesting));
    } else {
      LOG.warn("{} is in more than {} regions: a cycle?", key, Limits.NESTED_REGIONS);
    }
    stores.evaluated(key);
  }

  private Optional<Part> evaluate(String key, RegionEntry entry) {
    Part part = entry.part();
    Region region = part.phases().orElseGet(Region::new);
    Map<NodeId, Container> containers = stores.containers(key, entry);
    Live live = new Live(region, containers);
    Piece soFar;
    try {
      soFar = live.evaluate();
    } catch (ArithmeticException e) {
      LOG.warn("no live profile of {}: sums overflow: {}", key, e.getMessage());
      return Optional.empty();
    } catch (RuntimeException e) {
      // What is stored came from others. Nothing else may wait for it, least of all a restart.
      LOG.error("no live profile of {}", key, e);
      return Optional.empty();
    }
    Gaps gaps = gaps(part, region, containers, live.orphans());
    if (part.region().equals(NodeId.RUN)) {
      List<Gaps> all = new ArrayList<>(part.gaps());
      all.add(gaps);
      return Optional.of(Part.outcome(part.run(), soFar, true, all));
    }
    return region
        .popped()
        .or(region::open)
        .map(Row.Node::place)
        .map(place -> provisional(part, place, soFar, total(part, gaps)));
  }

  private static Gaps gaps(
      Part part, Region region, Map<NodeId, Container> containers, long orphans) {
    long openNodes = region.popped().isPresent() ? 0 : 1;
    long missingItems = orphans;
    for (Container container : containers.values()) {
      openNodes += container.popped().isPresent() ? 0 : 1;
      missingItems = Gaps.sum(missingItems, container.missing());
    }
    return new Gaps(part.region(), openNodes, missingItems);
  }

  /** The region's gaps and those of the regions inside it. */
  private static Gaps total(Part part, Gaps own) {
    long openNodes = own.openNodes();
    long missingItems = own.missingItems();
    for (Gaps nested : part.gaps()) {
      openNodes = Gaps.sum(openNodes, nested.openNodes());
      missingItems = Gaps.sum(missingItems, nested.missingItems());
    }
    return new Gaps(own.region(), openNodes, missingItems);
  }

  private static Part provisional(Part part, Place place, Piece soFar, Gaps gaps) {
    Container container =
        Container.of(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Map.of(place.index(), Sequence.of(soFar)));
    return Part.of(part.run(), place.region(), Map.of(place.parent(), container))
        .withGaps(List.of(gaps));
  }
}
