package whip.read;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyRow;

/**
 * One run's properties from the rows of the property topic, in their order. They are whole when the
 * run's row comes and as many property rows stand as that names: what follows belongs to the next
 * cut.
 */
final class PropertyAssembler {
  private final SortedMap<String, PropertyRow> rows = new TreeMap<>();
  private Optional<StandingProperties> standing = Optional.empty();

  /**
   * Takes a row, or null for a tombstone.
   *
   * @param key one of this run's
   */
  void row(String key, Object value) {
    if (value instanceof PropertyRow row) {
      rows.put(key, row);
    } else if (value instanceof PropertiesRow run) {
      if (run.getProperties() == rows.size()) {
        standing = Optional.of(new StandingProperties(run, List.copyOf(rows.values())));
      }
    } else if (value == null) {
      if (key.endsWith("/properties")) {
        standing = Optional.empty();
      }
      rows.remove(key);
    }
  }

  /** Properties at the newest cut of which everything has come; empty before the first. */
  Optional<StandingProperties> standing() {
    return standing;
  }
}
