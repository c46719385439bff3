package whip.model.property;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.PathId;

/**
 * Properties of a running program, heartbeat by heartbeat. A property appears at the threshold and
 * is retired below 4/5 of it for two heartbeats in a row, so that one at the limit does not flap:
 *
 * <pre>
 * severity, %   3  6   5.5  3  6   3  3        threshold 5 %
 * event            appears               retired
 * </pre>
 */
public final class PropertyWatch {

  /** Heartbeats below the limit after which a property is retired. */
  private static final int BEATS_BELOW = 2;

  private final Threshold threshold;
  private final SortedMap<Key, Shown> shown = new TreeMap<>();

  public PropertyWatch(Threshold threshold) {
    this.threshold = threshold;
  }

  /** Difference from the heartbeat before. */
  public sealed interface Event {
    /** The property as it is now; of a retired one, as it was reported last. */
    Property property();
  }

  /** It has reached the threshold. */
  public record Appeared(Property property) implements Event {}

  /** Its severity differs by at least 1/5 of the threshold from what was reported last. */
  public record Changed(Property property) implements Event {}

  /** It is over. */
  public record Retired(Property property) implements Event {}

  private record Key(PathId path, String name) implements Comparable<Key> {
    static Key of(Property property) {
      return new Key(property.path().id(), property.name());
    }

    @Override
    public int compareTo(Key other) {
      int byPath = path.compareTo(other.path);
      return byPath != 0 ? byPath : name.compareTo(other.name);
    }
  }

  /**
   * A property that has appeared and is not retired.
   *
   * @param reported as the last event said
   * @param newest as of the last heartbeat that had it
   * @param below heartbeats in a row in which it was below the lower limit
   */
  private record Shown(Property reported, Property newest, int below) {}

  /**
   * Events of a heartbeat, by path and name.
   *
   * @param found all that the account has now, also below the threshold
   */
  public List<Event> next(List<Property> found) {
    Map<Key, Property> now = new HashMap<>();
    found.forEach(property -> now.put(Key.of(property), property));
    SortedMap<Key, Event> events = new TreeMap<>();
    for (Key key : List.copyOf(shown.keySet())) {
      update(key, now.remove(key), events);
    }
    now.forEach(
        (key, property) -> {
          if (threshold.isReached(property.severity())) {
            shown.put(key, new Shown(property, property, 0));
            events.put(key, new Appeared(property));
          }
        });
    return new ArrayList<>(events.values());
  }

  /** Updates a property that is shown; {@code now} is null where it costs nothing any more. */
  private void update(Key key, Property now, Map<Key, Event> events) {
    Shown before = shown.get(key);
    Property newest = now == null ? before.newest : now;
    if (now == null || threshold.isRetired(now.severity())) {
      int below = before.below + 1;
      if (below < BEATS_BELOW) {
        shown.put(key, new Shown(before.reported, newest, below));
      } else {
        shown.remove(key);
        events.put(key, new Retired(before.reported));
      }
    } else if (threshold.isChange(before.reported.severity(), now.severity())) {
      shown.put(key, new Shown(now, now, 0));
      events.put(key, new Changed(now));
    } else {
      shown.put(key, new Shown(before.reported, now, 0));
    }
  }

  /** Properties that have appeared and are not retired, the most severe first. */
  public List<Property> shown() {
    return shown.values().stream().map(Shown::newest).sorted(Property.ORDER).toList();
  }
}
