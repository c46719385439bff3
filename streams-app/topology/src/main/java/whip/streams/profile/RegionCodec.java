package whip.streams.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;
import whip.model.profile.CriticalRow;
import whip.model.profile.RegionRow;
import whip.model.profile.Tables;
import whip.schemas.profile.CurveLine;
import whip.streams.avro.AvroFormat;

/** Writes candidates of speedups as rows of the profile topic, one for each what-if curve. */
final class RegionCodec {

  /** All are written at every revision. What is critical comes first, so the rest gives little. */
  static final int MAX_REGIONS = 1000;

  private final AvroFormat format;
  private final String topic;

  RegionCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  /** By key: run/region@place, run/region@@annotation; run/region@ outside any directive. */
  SortedMap<String, byte[]> rows(Snapshot snapshot) {
    SortedMap<String, byte[]> rows = new TreeMap<>();
    for (RegionRow row : published(snapshot.tables())) {
      String name = row.isAnnotation() ? row.label() : row.position().place();
      rows.put(
          snapshot.run().run() + "/region@" + name, format.encode(topic, region(snapshot, row)));
    }
    return rows;
  }

  static List<RegionRow> published(Tables tables) {
    List<RegionRow> all = tables.regions();
    return all.subList(0, Math.min(all.size(), MAX_REGIONS));
  }

  private static whip.schemas.profile.RegionRow region(Snapshot snapshot, RegionRow row) {
    return whip.schemas.profile.RegionRow.newBuilder()
        .setRun(snapshot.run().run())
        .setRevision(snapshot.revision())
        .setAnnotation(row.annotation())
        .setKinds(row.kinds().stream().map(DirectiveKind::label).toList())
        .setFile(row.position().file())
        .setLine(row.position().line())
        .setFunction(row.position().function())
        .setLabel(row.label())
        .setWork(row.work())
        .setSerialWork(row.serialWork())
        .setLower(lines(row.lower()))
        .setUpper(row.isExact() ? List.of() : lines(row.upper()))
        .setThen(row.then().stream().map(RegionCodec::critical).toList())
        .setUpdatedAt(snapshot.updatedAt())
        .build();
  }

  private static List<CurveLine> lines(Envelope curve) {
    List<CurveLine> lines = new ArrayList<>();
    for (int i = 0; i < curve.size(); i++) {
      lines.add(new CurveLine(curve.rest(i), curve.selected(i)));
    }
    return lines;
  }

  private static whip.schemas.profile.CriticalRow critical(CriticalRow row) {
    return new whip.schemas.profile.CriticalRow(
        row.kind().label(), row.position() == null ? "" : row.position().label(), row.work());
  }
}
