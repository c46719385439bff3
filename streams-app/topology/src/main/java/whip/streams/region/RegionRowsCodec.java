package whip.streams.region;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import whip.codec.RegionChanges.Carried;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Entry;
import whip.codec.RegionChanges.Facts;
import whip.codec.RegionChanges.Place;
import whip.codec.RegionChanges.Seen;
import whip.model.region.DependenceKind;
import whip.model.region.Hazards;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionKind;
import whip.model.region.StaticRegion;
import whip.schemas.region.EntriesRow;
import whip.schemas.region.InstancesRow;
import whip.schemas.region.ParallelismRow;
import whip.schemas.region.RegionCarriedRow;
import whip.schemas.region.RegionChildRow;
import whip.schemas.region.RegionDependenceRow;
import whip.schemas.region.RegionEntryRow;
import whip.schemas.region.RegionReductionRow;
import whip.schemas.region.RegionUnseenRow;
import whip.schemas.region.RegionVariableRow;
import whip.schemas.region.StaticRegionRow;
import whip.streams.avro.AvroFormat;
import whip.streams.avro.StateFormat;

/** Regions to the rows of the parallelism topic, and those that change to state stores and back. */
final class RegionRowsCodec {
  private final AvroFormat format;
  private final String topic;
  private final StateFormat<StaticRegionRow> storedRegion =
      new StateFormat<>(StaticRegionRow.getEncoder(), StaticRegionRow.getDecoder());
  private final StateFormat<InstancesRow> storedInstances =
      new StateFormat<>(InstancesRow.getEncoder(), InstancesRow.getDecoder());

  RegionRowsCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  byte[] run(String run, ParallelismProgress progress) {
    List<RegionUnseenRow> unseen =
        progress.unseen().entrySet().stream()
            .map(each -> new RegionUnseenRow(each.getKey(), each.getValue()))
            .toList();
    return format.encode(
        topic,
        new ParallelismRow(
            run,
            progress.received().ended(),
            progress.received().missing(),
            progress.window().first(),
            progress.window().depths(),
            progress.work(),
            progress.rows().regions(),
            progress.rows().entries(),
            progress.rows().instances(),
            unseen));
  }

  byte[] region(String run, int number, KnownRegion region) {
    return format.encode(topic, row(run, number, region));
  }

  byte[] toStored(String run, int number, KnownRegion region) {
    return storedRegion.encode(row(run, number, region));
  }

  private static StaticRegionRow row(String run, int number, KnownRegion region) {
    StaticRegionRow.Builder row =
        StaticRegionRow.newBuilder()
            .setRun(run)
            .setRegion(number)
            .setKind("")
            .setFile("")
            .setFunction("")
            .setLine(0)
            .setLastLine(0)
            .setColumn(0)
            .setCancellable(false)
            .setHazards(name(Hazards.UNCHECKED))
            .setReductions(List.of())
            .setCarried(List.of())
            .setVariables(List.of())
            .setChecked(false)
            .setClauses(false)
            .setDependences(
                region.dependences().entrySet().stream().map(RegionRowsCodec::dependence).toList());
    region
        .facts()
        .ifPresent(
            facts ->
                row.setKind(facts.place().kind().label())
                    .setFile(facts.place().file())
                    .setFunction(facts.place().function())
                    .setLine(facts.place().line())
                    .setLastLine(facts.place().lastLine())
                    .setColumn(facts.place().column())
                    .setCancellable(facts.isCancellable())
                    .setHazards(name(facts.hazards()))
                    .setReductions(
                        facts.reductions().stream()
                            .map(
                                each ->
                                    new RegionReductionRow(
                                        each.operator(),
                                        each.variable(),
                                        each.isArray(),
                                        each.isFloating()))
                            .toList())
                    .setCarried(
                        facts.carried().stream()
                            .map(
                                each ->
                                    new RegionCarriedRow(
                                        each.variable(), each.writeLine(), each.readLine()))
                            .toList())
                    .setVariables(
                        facts.variables().stream()
                            .map(each -> new RegionVariableRow(each.name(), each.use().word()))
                            .toList())
                    .setChecked(facts.isChecked())
                    .setClauses(facts.areClausesKnown()));
    return row.build();
  }

  private static String name(Hazards hazards) {
    return hazards.name().toLowerCase(Locale.ROOT);
  }

  private static RegionDependenceRow dependence(Map.Entry<Dependence, Seen> each) {
    Place write = each.getKey().write();
    Place read = each.getKey().read();
    return new RegionDependenceRow(
        write.file(),
        write.line(),
        write.column(),
        read.file(),
        read.line(),
        read.column(),
        each.getKey().variable(),
        each.getValue().distance(),
        each.getValue().times(),
        each.getKey().kind().word());
  }

  KnownRegion regionOfStored(byte[] bytes) {
    StaticRegionRow row = storedRegion.decode(bytes);
    SortedMap<Dependence, Seen> dependences = new TreeMap<>();
    for (RegionDependenceRow each : row.getDependences()) {
      dependences.put(
          new Dependence(
              DependenceKind.of(each.getKind())
                  .orElseThrow(
                      () -> new IllegalStateException("bug: stored kind " + each.getKind())),
              new Place(each.getWriteFile(), each.getWriteLine(), each.getWriteColumn()),
              new Place(each.getReadFile(), each.getReadLine(), each.getReadColumn()),
              each.getVariable()),
          new Seen(each.getDistance(), each.getTimes()));
    }
    return new KnownRegion(
        row.getKind().isEmpty() ? Optional.empty() : Optional.of(facts(row)), dependences);
  }

  private static Facts facts(StaticRegionRow row) {
    RegionKind kind =
        Stream.of(RegionKind.values())
            .filter(each -> each.label().equals(row.getKind()))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("bug: stored kind " + row.getKind()));
    TreeSet<Reduction> reductions = new TreeSet<>();
    row.getReductions()
        .forEach(
            each ->
                reductions.add(
                    new Reduction(
                        each.getOperator(),
                        each.getVariable(),
                        each.getArray(),
                        each.getFloating())));
    TreeSet<LoopVariable> variables = new TreeSet<>();
    row.getVariables()
        .forEach(
            each ->
                variables.add(
                    new LoopVariable(
                        each.getVariable(),
                        LoopVariable.Use.of(each.getUse())
                            .orElseThrow(
                                () ->
                                    new IllegalStateException(
                                        "bug: stored use " + each.getUse())))));
    return new Facts(
        new StaticRegion(
            kind,
            row.getFile(),
            row.getLine(),
            row.getLastLine(),
            row.getColumn(),
            row.getFunction()),
        row.getCancellable(),
        Hazards.valueOf(row.getHazards().toUpperCase(Locale.ROOT)),
        reductions,
        row.getCarried().stream()
            .map(each -> new Carried(each.getVariable(), each.getWriteLine(), each.getReadLine()))
            .toList(),
        variables,
        row.getClauses(),
        row.getChecked());
  }

  byte[] entries(String run, int first, List<Entry> entries) {
    return format.encode(
        topic, new EntriesRow(run, first, entries.stream().map(RegionRowsCodec::entry).toList()));
  }

  private static RegionEntryRow entry(Entry entry) {
    return new RegionEntryRow(
        entry.region(),
        entry.work(),
        entry.cp(),
        entry.isBelowWindow(),
        entry.isCutShort(),
        entry.children().entrySet().stream()
            .map(each -> new RegionChildRow(each.getKey(), each.getValue()))
            .toList());
  }

  byte[] instances(String run, int first, long[] instances) {
    return format.encode(topic, instancesRow(run, first, instances));
  }

  byte[] toStored(String run, int first, long[] instances) {
    return storedInstances.encode(instancesRow(run, first, instances));
  }

  private static InstancesRow instancesRow(String run, int first, long[] instances) {
    return new InstancesRow(run, first, LongStream.of(instances).boxed().toList());
  }

  long[] instancesOfStored(byte[] bytes) {
    return storedInstances.decode(bytes).getInstances().stream()
        .mapToLong(Long::longValue)
        .toArray();
  }
}
