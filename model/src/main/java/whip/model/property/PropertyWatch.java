package whip.model.property;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.Fraction;

/**
 * Properties of a running program, heartbeat by heartbeat. A property appears at the threshold and
 * is retired below 4/5 of it for two heartbeats in a row, so that one at the limit does not flap:
 *
 * <pre>
 * severity, %   3  6   5.5  3  6   3  3        threshold 5 %
 * event            appears               retired
 * </pre>
 *
 * <p>A watch can be kept as its {@link #standing()} properties, and go on from there.
 */
public final class PropertyWatch {

  /** Heartbeats below the limit after which a property is retired. */
  private static final int BEATS_BELOW = 2;

  private final Threshold threshold;
  private final int most;
  private final SortedMap<PropertyKey, Standing> standing = new TreeMap<>();

  /** Standing properties as of the last heartbeat that had them. */
  private final Map<PropertyKey, Property> newest = new HashMap<>();

  /** Watches a run from its start, however many properties it has. */
  public PropertyWatch(Threshold threshold) {
    this(threshold, Integer.MAX_VALUE, List.of());
  }

  /**
   * Goes on with a watch.
   *
   * @param most properties that stand at a time: of more, less severe ones do not appear
   * @param standing where the watch was left
   */
  public PropertyWatch(Threshold threshold, int most, Collection<Standing> standing) {
    this.threshold = threshold;
    this.most = most;
    standing.forEach(each -> this.standing.put(each.key(), each));
  }

  /**
   * A property that has appeared and is not retired.
   *
   * @param reported severity that the last event said
   * @param below heartbeats in a row in which it was below the lower limit
   */
  public record Standing(PropertyKey key, Fraction reported, int below) {}

  /** Difference from the heartbeat before. */
  public sealed interface Event {
    PropertyKey key();

    /** Severity now; of a retired property, as it was reported last. */
    Fraction severity();
  }

  /** It has reached the threshold. */
  public record Appeared(Property property) implements Event {
    @Override
    public PropertyKey key() {
      return PropertyKey.of(property);
    }

    @Override
    public Fraction severity() {
      return property.severity();
    }
  }

  /** Its severity differs by at least 1/5 of the threshold from what was reported last. */
  public record Changed(Property property) implements Event {
    @Override
    public PropertyKey key() {
      return PropertyKey.of(property);
    }

    @Override
    public Fraction severity() {
      return property.severity();
    }
  }

  /** It is over. */
  public record Retired(PropertyKey key, Fraction severity) implements Event {}

  /**
   * Events of a heartbeat, by path and name.
   *
   * @param found all that the account has now, the most severe first, also below the threshold
   */
  public List<Event> next(List<Property> found) {
    Map<PropertyKey, Property> now = byKey(found);
    SortedMap<PropertyKey, Event> events = new TreeMap<>();
    for (PropertyKey key : List.copyOf(standing.keySet())) {
      update(key, now.remove(key), events);
    }
    for (Property property : now.values()) {
      if (standing.size() < most && threshold.isReached(property.severity())) {
        report(new Appeared(property), property, events);
      }
    }
    return new ArrayList<>(events.values());
  }

  /**
   * Events of a run's last heartbeat. What has reached the threshold in the whole run is reported
   * exactly, however little it has changed; all else is retired.
   *
   * @param found as of {@link #next}
   */
  public List<Event> last(List<Property> found) {
    Map<PropertyKey, Property> now =
        byKey(
            found.stream()
                .filter(property -> threshold.isReached(property.severity()))
                .limit(most)
                .toList());
    SortedMap<PropertyKey, Event> events = new TreeMap<>();
    for (PropertyKey key : List.copyOf(standing.keySet())) {
      if (!now.containsKey(key)) {
        retire(key, events);
      }
    }
    now.forEach(
        (key, property) ->
            report(
                standing.containsKey(key) ? new Changed(property) : new Appeared(property),
                property,
                events));
    return new ArrayList<>(events.values());
  }

  /**
   * Events of a heartbeat that has been watched before, when more is known of it, such as the names
   * of paths: every property that stands has changed, and none appears or is retired.
   *
   * @param found as of {@link #next}
   */
  public List<Event> again(List<Property> found) {
    SortedMap<PropertyKey, Event> events = new TreeMap<>();
    byKey(found)
        .forEach(
            (key, property) -> {
              Standing before = standing.get(key);
              if (before != null) {
                report(new Changed(property), property, events);
                standing.put(key, new Standing(key, property.severity(), before.below));
              }
            });
    return new ArrayList<>(events.values());
  }

  private static Map<PropertyKey, Property> byKey(List<Property> found) {
    Map<PropertyKey, Property> byKey = new LinkedHashMap<>();
    found.forEach(property -> byKey.put(PropertyKey.of(property), property));
    return byKey;
  }

  /** Updates a property that stands; {@code now} is null where it costs nothing any more. */
  private void update(PropertyKey key, Property now, Map<PropertyKey, Event> events) {
    Standing before = standing.get(key);
    if (now != null) {
      newest.put(key, now);
    }
    if (now == null || threshold.isRetired(now.severity())) {
      int below = before.below + 1;
      if (below < BEATS_BELOW) {
        standing.put(key, new Standing(key, before.reported, below));
      } else {
        retire(key, events);
      }
    } else if (threshold.isChange(before.reported, now.severity())) {
      report(new Changed(now), now, events);
    } else {
      standing.put(key, new Standing(key, before.reported, 0));
    }
  }

  private void report(Event event, Property property, Map<PropertyKey, Event> events) {
    PropertyKey key = event.key();
    standing.put(key, new Standing(key, property.severity(), 0));
    newest.put(key, property);
    events.put(key, event);
  }

  private void retire(PropertyKey key, Map<PropertyKey, Event> events) {
    events.put(key, new Retired(key, standing.remove(key).reported));
    newest.remove(key);
  }

  /** Standing properties, by path and name: the next heartbeat is compared with them. */
  public List<Standing> standing() {
    return List.copyOf(standing.values());
  }

  /** Properties that have appeared and are not retired, the most severe first. */
  public List<Property> shown() {
    return newest.values().stream().sorted(Property.ORDER).toList();
  }
}
