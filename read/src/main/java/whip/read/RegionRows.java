package whip.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.algebra.Envelope;
import whip.schemas.profile.CurveLine;
import whip.schemas.profile.RegionRow;

/** One run's what-if curves from the rows of the profile topic. */
final class RegionRows {
  private final Map<String, RegionRow> rows = new HashMap<>();

  void put(String key, RegionRow row) {
    rows.put(key, row);
  }

  void remove(String key) {
    rows.remove(key);
  }

  /** Those of one revision that have come. */
  List<whip.model.profile.RegionRow> of(long revision) {
    return rows.values().stream()
        .filter(row -> row.getRevision() == revision)
        .map(RegionRows::region)
        .sorted(whip.model.profile.RegionRow.ORDER)
        .toList();
  }

  private static whip.model.profile.RegionRow region(RegionRow row) {
    Envelope lower = envelope(row.getLower());
    return new whip.model.profile.RegionRow(
        row.getAnnotation(),
        row.getKinds().stream().map(Kinds::of).toList(),
        RegionParts.position(
            row.getAnnotation(), row.getLabel(), row.getFile(), row.getLine(), row.getFunction()),
        row.getWork(),
        row.getSerialWork(),
        lower,
        row.getUpper().isEmpty() ? lower : envelope(row.getUpper()),
        row.getThen().stream()
            .map(then -> RegionParts.critical(then.getKind(), then.getLabel(), then.getWork()))
            .toList());
  }

  private static Envelope envelope(List<CurveLine> lines) {
    return RegionParts.envelope(
        "the profile has a what-if curve",
        lines.stream().map(line -> new long[] {line.getRest(), line.getSelected()}));
  }
}
