package whip.codec;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Entry;
import whip.codec.RegionChanges.Facts;
import whip.codec.RegionChanges.Place;
import whip.codec.RegionChanges.Seen;
import whip.model.region.Hazards;
import whip.model.region.Reduction;
import whip.model.region.RegionEntry;
import whip.schemas.region.RegionChildColumns;
import whip.schemas.region.RegionColumns;
import whip.schemas.region.RegionCountColumns;
import whip.schemas.region.RegionDelta;
import whip.schemas.region.RegionDependenceColumns;
import whip.schemas.region.RegionEntryColumns;
import whip.schemas.region.RegionUnseenColumns;

/** Changes of regions to the columns of a record: for tests, which have no collector. */
final class RegionDeltaEncoder {
  private final Map<String, Integer> names = new LinkedHashMap<>(Map.of("", 0));
  private final Rows regions = new Rows(11);
  private final Rows entries = new Rows(6);
  private final Rows children = new Rows(2);
  private final Rows counts = new Rows(2);
  private final Rows dependences = new Rows(11);
  private final Rows unseen = new Rows(2);

  private RegionDeltaEncoder() {}

  /** Columns of one table. */
  private static final class Rows {
    private final List<ColumnBytes> columns = new ArrayList<>();
    private int count;

    Rows(int columns) {
      for (int i = 0; i < columns; i++) {
        this.columns.add(new ColumnBytes());
      }
    }

    void add(long... values) {
      for (int i = 0; i < values.length; i++) {
        columns.get(i).plain(values[i]);
      }
      count++;
    }

    ByteBuffer column(int index) {
      return columns.get(index).toBytes();
    }
  }

  static RegionDelta encode(RegionChanges changes) {
    RegionDeltaEncoder encoder = new RegionDeltaEncoder();
    changes.regions().forEach(encoder::region);
    for (int i = 0; i < changes.entries().size(); i++) {
      encoder.entry(changes.firstEntry() + i, changes.entries().get(i));
    }
    changes.instances().forEach(encoder.counts::add);
    changes.dependences().forEach(encoder::dependences);
    changes.unseen().forEach((name, calls) -> encoder.unseen.add(encoder.index(name), calls));
    return encoder.record(changes);
  }

  private int index(String name) {
    return names.computeIfAbsent(name, absent -> names.size());
  }

  private void region(int number, Facts facts) {
    boolean isFloating = facts.reductions().stream().anyMatch(Reduction::isFloating);
    String reductions =
        facts.reductions().stream()
            .map(
                each ->
                    each.operator()
                        + ":"
                        + each.variable()
                        + (each.isArray() ? RegionDeltaCodec.ARRAY : ""))
            .collect(Collectors.joining(","));
    String carried =
        facts.carried().stream()
            .map(each -> "%s:%d:%d".formatted(each.variable(), each.writeLine(), each.readLine()))
            .collect(Collectors.joining(","));
    String variables =
        facts.variables().stream()
            .map(each -> each.use().word() + ":" + each.name())
            .collect(Collectors.joining(","));
    regions.add(
        number,
        RegionDeltaCodec.KINDS.indexOf(facts.place().kind()),
        index(facts.place().file()),
        index(facts.place().function()),
        facts.place().line(),
        facts.place().lastLine(),
        facts.place().column(),
        (isFloating ? RegionDeltaCodec.FLOATING : 0)
            | (facts.isCancellable() ? RegionDeltaCodec.CANCELLABLE : 0)
            | hazards(facts.hazards())
            | (facts.isChecked() ? RegionDeltaCodec.CHECKED : 0)
            | (facts.areClausesKnown() ? RegionDeltaCodec.CLAUSES_KNOWN : 0),
        index(reductions),
        index(carried),
        index(variables));
  }

  private static int hazards(Hazards hazards) {
    return switch (hazards) {
      case EXCLUDED -> RegionDeltaCodec.HAZARDS_EXCLUDED;
      case UNCHECKED -> 0;
      case FOUND -> RegionDeltaCodec.HAZARDS_FOUND;
    };
  }

  private void entry(int number, Entry entry) {
    boolean isMeasured = entry.cp() != RegionEntry.UNKNOWN;
    entries.add(
        number,
        entry.region(),
        entry.work(),
        isMeasured ? entry.cp() : 0,
        (isMeasured ? 0 : RegionDeltaCodec.UNMEASURED)
            | (entry.isBelowWindow() ? RegionDeltaCodec.BELOW_WINDOW : 0)
            | (entry.isCutShort() ? RegionDeltaCodec.CUT_SHORT : 0),
        entry.children().size());
    entry.children().forEach(children::add);
  }

  private void dependences(int loop, SortedMap<Dependence, Seen> seen) {
    seen.forEach(
        (dependence, its) -> {
          Place write = dependence.write();
          Place read = dependence.read();
          dependences.add(
              loop,
              index(write.file()),
              write.line(),
              write.column(),
              index(read.file()),
              read.line(),
              read.column(),
              index(dependence.variable()),
              its.distance(),
              its.times(),
              RegionDeltaCodec.DEPENDENCES.indexOf(dependence.kind()));
        });
  }

  private RegionDelta record(RegionChanges changes) {
    return RegionDelta.newBuilder()
        .setRun(changes.run())
        .setIncarnation(changes.incarnation())
        .setStream(changes.stream())
        .setSequence(changes.sequence())
        .setSentAt(Instant.EPOCH)
        .setEnded(changes.ended())
        .setFirstDepth(changes.window().first())
        .setDepths(changes.window().depths())
        .setWork(changes.work())
        .setNames(List.copyOf(names.keySet()))
        .setRegions(
            new RegionColumns(
                regions.count,
                regions.column(0),
                regions.column(1),
                regions.column(2),
                regions.column(3),
                regions.column(4),
                regions.column(5),
                regions.column(6),
                regions.column(7),
                regions.column(8),
                regions.column(9),
                regions.column(10)))
        .setEntries(
            new RegionEntryColumns(
                entries.count,
                entries.column(0),
                entries.column(1),
                entries.column(2),
                entries.column(3),
                entries.column(4),
                entries.column(5)))
        .setChildren(new RegionChildColumns(children.count, children.column(0), children.column(1)))
        .setCounts(new RegionCountColumns(counts.count, counts.column(0), counts.column(1)))
        .setDependences(
            new RegionDependenceColumns(
                dependences.count,
                dependences.column(0),
                dependences.column(1),
                dependences.column(2),
                dependences.column(3),
                dependences.column(4),
                dependences.column(5),
                dependences.column(6),
                dependences.column(7),
                dependences.column(8),
                dependences.column(9),
                dependences.column(10)))
        .setUnseen(new RegionUnseenColumns(unseen.count, unseen.column(0), unseen.column(1)))
        .build();
  }
}
