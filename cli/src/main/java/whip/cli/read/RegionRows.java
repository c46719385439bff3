package whip.cli.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.DirectiveKind;
import whip.model.profile.CriticalRow;
import whip.model.profile.Position;
import whip.model.subtree.Envelope;
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
    boolean placed = row.getAnnotation().isEmpty() && !row.getLabel().isEmpty();
    Envelope lower = envelope(row.getLower());
    return new whip.model.profile.RegionRow(
        row.getAnnotation(),
        row.getKinds().stream().map(Kinds::of).toList(),
        placed
            ? new Position(row.getFile(), row.getLine(), row.getFunction(), row.getLabel())
            : Position.UNKNOWN,
        row.getWork(),
        row.getSerialWork(),
        lower,
        row.getUpper().isEmpty() ? lower : envelope(row.getUpper()),
        row.getThen().stream().map(RegionRows::critical).toList());
  }

  private static Envelope envelope(List<CurveLine> lines) {
    if (lines.isEmpty()) {
      throw new ReadException("the profile has a what-if curve without lines");
    }
    return Envelope.of(
        lines.stream()
            .map(line -> new long[] {line.getRest(), line.getSelected()})
            .toArray(long[][]::new));
  }

  private static CriticalRow critical(whip.schemas.profile.CriticalRow row) {
    DirectiveKind kind = Kinds.of(row.getKind());
    Position position =
        kind == DirectiveKind.PROGRAM ? null : new Position("", 0, "", row.getLabel());
    return new CriticalRow(kind, position, row.getWork());
  }
}
