package whip.read;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.construct.PathId;
import whip.model.property.PropertyKey;
import whip.model.property.Stability;
import whip.model.property.Threshold;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyRow;

/**
 * Properties of a run that have appeared and are not retired, as the topology watches them.
 *
 * @param run how far it has come
 * @param rows by key
 */
public record StandingProperties(PropertiesRow run, List<PropertyRow> rows) {

  public StandingProperties {
    rows = List.copyOf(rows);
  }

  /** Whether the account could be evaluated, and they are all that appeared at this threshold. */
  public boolean areAllAt(Threshold threshold) {
    return run.getEvaluated()
        && run.getLeft() == 0
        && run.getThreshold() == threshold.least().share().toDouble();
  }

  /** Those of the whole run, and of its phases. */
  public Set<PropertyKey> keys() {
    return rows.stream().map(StandingProperties::key).collect(Collectors.toSet());
  }

  /** How often those of phases were found in windows, where windows were judged. */
  public Map<PropertyKey, Stability> stabilities() {
    return rows.stream()
        .filter(row -> 0 < row.getWindows() && 0 <= row.getWindowsOver())
        .filter(row -> row.getWindowsOver() <= row.getWindows())
        .collect(
            Collectors.toMap(
                StandingProperties::key,
                row -> new Stability(row.getWindowsOver(), row.getWindows())));
  }

  private static PropertyKey key(PropertyRow row) {
    return new PropertyKey(new PathId(row.getPath()), row.getName(), row.getPhase());
  }
}
