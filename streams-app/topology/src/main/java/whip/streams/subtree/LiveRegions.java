package whip.streams.subtree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import whip.streams.TimeSlicedScan;
import whip.streams.part.Gaps;
import whip.streams.part.Part;

/**
 * Evaluates regions in progress, as if all that is open ended now, when {@link LiveSchedule} says
 * so. That a region has changed is also in the store, so that a restart forgets none.
 */
final class LiveRegions {

  private static final Logger LOG = LoggerFactory.getLogger(LiveRegions.class);

  private final SubtreeStores stores;
  private final LiveSchedule schedule;
  private final TimeSlicedScan scan;

  /**
   * @param now wall clock, milliseconds since 1970
   */
  LiveRegions(SubtreeStores stores, LongSupplier stopwatchNs, long now) {
    this.stores = stores;
    schedule = new LiveSchedule(now);
    scan = new TimeSlicedScan(stopwatchNs);
    stores.forEachRegion(
        (key, entry) -> {
          if (entry.dirty()) {
            schedule.found(key);
          }
        });
  }

  /**
   * Notes that something has come in.
   *
   * @param nesting how many regions it came through, if it is provisional
   */
  void changed(String key, int nesting) {
    schedule.changed(key, nesting);
  }

  void finished(String key) {
    schedule.finished(key);
  }

  /** Whether there is anything that has changed since it was evaluated. */
  boolean anyChanged() {
    return schedule.anyChanged();
  }

  /**
   * Evaluates regions that are due, and hands out provisional outcomes.
   *
   * @param now wall clock, milliseconds since 1970
   */
  void evaluate(long now, ObjIntConsumer<Part> out) {
    if (schedule.isPaused(now)) {
      return;
    }
    List<String> runs = schedule.runsDue(now);
    if (runs.isEmpty() && !schedule.isTimeToLook(now)) {
      return;
    }
    List<String> inside = scan.begin(schedule.insideDue(now));
    for (String run : runs) {
      evaluate(run, schedule.take(run) + 1, out);
    }
    for (String key : inside) {
      evaluate(key, schedule.take(key) + 1, out);
      if (!scan.goOn(key)) {
        break;
      }
    }
    schedule.took(now, TimeUnit.NANOSECONDS.toMillis(scan.passedNs()));
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
