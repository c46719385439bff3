package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.Fraction;
import whip.model.region.CarriedDependence;
import whip.model.region.ContextTable;
import whip.model.region.DependenceSums;
import whip.model.region.JudgedRegions;
import whip.model.region.LoopFacts;
import whip.model.region.LoopVariable;
import whip.model.region.Overwrite;
import whip.model.region.RegionDelta;
import whip.model.region.RegionDictionary;
import whip.model.region.RegionEntry;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.RegionRow;
import whip.model.region.RunRegions;
import whip.model.region.SelfParallelism;
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
import whip.testkit.serial.SerialGenerator;
import whip.testkit.serial.SerialJudge;
import whip.testkit.tier.Tier;

/** Rows of regions make the profile that the dictionary makes. */
class RegionAssemblerTest {
  private static final long[] SEEDS = Tier.current().seeds(30, 200).toArray();
  private static final StaticRegion LOOP =
      new StaticRegion(RegionKind.LOOP, "a.c", 7, 8, 0, "main");
  private static final StaticRegion ITERATION =
      new StaticRegion(RegionKind.ITERATION, "a.c", 7, 8, 0, "main");

  private final RegionAssembler assembler = new RegionAssembler();

  @Test
  void shouldMakeTheProfileOfTheDictionary() {
    for (long seed : SEEDS) {
      SerialJudge judge = SerialJudge.of(SerialGenerator.program(seed));
      Map<StaticRegion, LoopFacts> facts = new HashMap<>();
      JudgedRegions.facts(judge).forEach((loop, all) -> facts.put(loop, recorded(all)));
      RegionDictionary dictionary = RegionDictionary.EMPTY;
      RegionAssembler reader = new RegionAssembler();
      Rows rows = new Rows(reader, facts);
      for (RegionDelta delta : JudgedRegions.deltas(judge, 1 + (int) (seed % 9))) {
        dictionary = dictionary.then(delta);
        rows.put(dictionary, delta);
      }
      RegionProfile expected =
          RegionProfile.of(
              "r",
              ContextTable.of(dictionary),
              facts,
              new TreeMap<>(Map.of("sees only part: qsort()", 3L)));
      assertEquals(expected, profile(reader), "seed " + seed);
      assertTrue(reader.hasEnded());
    }
  }

  /** The part of the judge's knowledge that a run's records have. */
  private static LoopFacts recorded(LoopFacts facts) {
    SortedMap<CarriedDependence, DependenceSums> dependences = new TreeMap<>();
    facts
        .dependences()
        .forEach(
            (dependence, sums) ->
                dependences.put(
                    dependence,
                    new DependenceSums(sums.distance(), sums.count(), SelfParallelism.UNMEASURED)));
    return new LoopFacts(
        facts.isCancellable(),
        facts.hazards(),
        0,
        facts.reductions(),
        facts.variables(),
        dependences,
        facts.check());
  }

  private static RegionProfile profile(RegionAssembler reader) {
    return reader.regions().orElseThrow().profile().orElseThrow();
  }

  /** Writes rows as the topology does. */
  private static final class Rows {
    private final RegionAssembler reader;
    private final Map<StaticRegion, LoopFacts> facts;
    private final List<StaticRegion> places = new ArrayList<>();
    private int slices;

    Rows(RegionAssembler reader, Map<StaticRegion, LoopFacts> facts) {
      this.reader = reader;
      this.facts = facts;
    }

    void put(RegionDictionary dictionary, RegionDelta delta) {
      List<RegionEntryRow> entries = new ArrayList<>();
      for (RegionEntry entry : delta.entries()) {
        if (!places.contains(entry.region())) {
          places.add(entry.region());
          int number = places.size() - 1;
          reader.row(
              "r/region@" + number,
              region(
                  number, entry.region(), facts.getOrDefault(entry.region(), LoopFacts.UNKNOWN)));
        }
        List<RegionChildRow> children = new ArrayList<>();
        entry.children().forEach((child, times) -> children.add(new RegionChildRow(child, times)));
        entries.add(
            new RegionEntryRow(
                places.indexOf(entry.region()), entry.work(), entry.cp(), false, false, children));
      }
      if (!entries.isEmpty()) {
        int first = delta.firstEntry();
        reader.row("r/entries@" + first, new EntriesRow("r", first, entries));
        slices++;
      }
      List<Long> counts = new ArrayList<>();
      dictionary.totals().forEach(total -> counts.add(total.instances()));
      reader.row("r/instances@0", new InstancesRow("r", 0, counts));
      reader.row("r/parallelism", run(places.size(), slices, 1, 0));
    }
  }

  private static ParallelismRow run(int regions, int entries, int instances, long missing) {
    return new ParallelismRow(
        "r",
        true,
        missing,
        0,
        8,
        99L,
        regions,
        entries,
        instances,
        List.of(new RegionUnseenRow("qsort", 3L)));
  }

  private static StaticRegionRow region(int number, StaticRegion place, LoopFacts facts) {
    List<RegionDependenceRow> dependences = new ArrayList<>();
    facts
        .dependences()
        .forEach(
            (each, sums) ->
                dependences.add(
                    new RegionDependenceRow(
                        each.write().file(),
                        each.write().line(),
                        3,
                        each.read().file(),
                        each.read().line(),
                        5,
                        each.variable(),
                        (int) sums.distance(),
                        sums.count(),
                        "true")));
    facts
        .check()
        .overwrites()
        .forEach(
            (each, sums) ->
                dependences.add(
                    new RegionDependenceRow(
                        each.later().file(),
                        each.later().line(),
                        3,
                        each.earlier().file(),
                        each.earlier().line(),
                        5,
                        each.variable(),
                        (int) sums.distance(),
                        sums.count(),
                        each.kind().word())));
    return new StaticRegionRow(
        "r",
        number,
        place.kind().label(),
        place.file(),
        place.function(),
        place.line(),
        place.lastLine(),
        place.column(),
        facts.isCancellable(),
        facts.hazards().name().toLowerCase(Locale.ROOT),
        facts.reductions().stream()
            .map(
                each ->
                    new RegionReductionRow(
                        each.operator(), each.variable(), each.isArray(), each.isFloating()))
            .toList(),
        List.of(),
        facts.variables().stream()
            .map(each -> new RegionVariableRow(each.name(), each.use().word()))
            .toList(),
        dependences,
        facts.check().isChecked(),
        facts.check().areClausesKnown());
  }

  /** A loop of four equal iterations. */
  private void loop(StaticRegionRow row) {
    assembler.row("r/region@0", region(0, ITERATION, LoopFacts.UNKNOWN));
    assembler.row("r/region@1", row);
    assembler.row(
        "r/entries@0",
        new EntriesRow(
            "r",
            0,
            List.of(
                new RegionEntryRow(0, 6L, 6L, false, false, List.of()),
                new RegionEntryRow(1, 24L, 6L, false, false, List.of(new RegionChildRow(0, 4L))))));
    assembler.row("r/instances@0", new InstancesRow("r", 0, List.of(4L, 1L)));
  }

  @Test
  void shouldTakeWhatARegisterHandsOnForADependence() {
    StaticRegionRow row = region(1, LOOP, LoopFacts.UNKNOWN);
    row.setCarried(List.of(new RegionCarriedRow("p", 8, 7), new RegionCarriedRow("", 0, 0)));
    loop(row);
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    RegionRow loop = profile(assembler).rows().get(LOOP);
    assertEquals(Fraction.of(4), loop.selfParallelism());
    assertEquals("DOACROSS(1)", loop.label().text());
    List<String> dependences = new ArrayList<>();
    loop.facts()
        .dependences()
        .forEach((each, sums) -> dependences.add(each.label() + ", " + sums.count()));
    assertEquals(List.of("unknown: unknown -> unknown, 3", "p: a.c:8 -> a.c:7, 3"), dependences);
  }

  /** Code whose effect on memory is not known keeps a loop unchecked, and is named. */
  @Test
  void shouldNameCodeThatIsNotSeen() {
    StaticRegionRow row = region(1, LOOP, LoopFacts.UNKNOWN);
    row.setChecked(true);
    row.setClauses(true);
    List<RegionDependenceRow> unknown = new ArrayList<>();
    for (String name : List.of("qsort", "input, output or volatile data")) {
      unknown.add(new RegionDependenceRow("", 0, 0, "", 0, 0, name, 1, 4L, "unknown"));
    }
    row.setDependences(unknown);
    loop(row);
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    RegionRow loop = profile(assembler).rows().get(LOOP);
    assertEquals("parallel-unchecked", loop.label().text());
    assertEquals(
        List.of("input, output or volatile data", "qsort()"),
        loop.facts().blocking(LOOP).stream().map(Overwrite::label).toList());
  }

  /** A function that is compiled twice has two rows. */
  @Test
  void shouldAddUpRowsOfOnePlace() {
    loop(region(1, LOOP, LoopFacts.UNKNOWN));
    StaticRegionRow again = region(2, LOOP, LoopFacts.UNKNOWN);
    again.setCancellable(true);
    assembler.row("r/region@2", again);
    assembler.row("r/parallelism", run(3, 1, 1, 0));
    assertEquals("cancellable", profile(assembler).rows().get(LOOP).label().text());
  }

  /** One instance of a template may assign a variable that another only reads. */
  @Test
  void shouldHaveNoClauses_WhereRowsOfOnePlaceDiffer() {
    for (String name : List.of("t", "u")) {
      StaticRegionRow row = region(1, LOOP, LoopFacts.UNKNOWN);
      row.setHazards("excluded");
      row.setVariables(
          List.of(
              new RegionVariableRow("t", "private"),
              new RegionVariableRow("a", "shared"),
              new RegionVariableRow("later", "firstprivate")));
      loop(row);
      StaticRegionRow again = region(2, LOOP, LoopFacts.UNKNOWN);
      again.setHazards("excluded");
      again.setVariables(List.of(new RegionVariableRow(name, "private")));
      assembler.row("r/region@2", again);
      assembler.row("r/parallelism", run(3, 1, 1, 0));
      RegionRow loop = profile(assembler).rows().get(LOOP);
      boolean isOne = name.equals("t");
      assertEquals(isOne ? "DOALL" : "parallel-unchecked", loop.label().text());
      assertEquals(
          isOne ? "[t]" : "[t, u]", loop.facts().names().get(LoopVariable.Use.PRIVATE).toString());
      assertEquals("[a]", loop.facts().names().get(LoopVariable.Use.SHARED).toString());
    }
  }

  @Test
  void shouldNameColumnsOnlyWhereALineHasSeveralLoops() {
    StaticRegionRow row = region(1, LOOP, LoopFacts.UNKNOWN);
    row.setColumn(3);
    loop(row);
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    assertEquals(List.of(LOOP), List.copyOf(profile(assembler).rows().keySet()));
    StaticRegionRow other = region(2, LOOP, LoopFacts.UNKNOWN);
    other.setColumn(30);
    assembler.row("r/region@2", other);
    assembler.row("r/parallelism", run(3, 1, 1, 0));
    List<String> labels =
        profile(assembler).rows().keySet().stream().map(StaticRegion::label).toList();
    assertEquals(List.of("a.c:7:3"), labels);
  }

  @Test
  void shouldHaveNoNumbersBelowTheMeasuredDepths() {
    loop(region(1, LOOP, LoopFacts.UNKNOWN));
    assembler.row(
        "r/entries@0",
        new EntriesRow(
            "r",
            0,
            List.of(
                new RegionEntryRow(0, 6L, -1L, false, false, List.of()),
                new RegionEntryRow(1, 24L, 6L, true, false, List.of()))));
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    assertEquals("unmeasured", profile(assembler).rows().get(LOOP).label().text());
  }

  @Test
  void shouldWaitUntilAllRowsHaveCome() {
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    assertTrue(assembler.regions().isEmpty());
    loop(region(1, LOOP, LoopFacts.UNKNOWN));
    assertFalse(assembler.hasEnded());
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    assertEquals(24, profile(assembler).work());
  }

  @Test
  void shouldShowNothingOfARunWithGaps() {
    loop(region(1, LOOP, LoopFacts.UNKNOWN));
    assembler.row("r/parallelism", run(2, 1, 1, 3));
    RunRegions regions = assembler.regions().orElseThrow();
    assertEquals(3, regions.missing());
    assertTrue(regions.profile().isEmpty());
    assertFalse(assembler.hasEnded());
  }

  @Test
  void shouldForgetARunThatWasRemoved() {
    loop(region(1, LOOP, LoopFacts.UNKNOWN));
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    for (String key : List.of("r/region@0", "r/region@1", "r/entries@0", "r/instances@0")) {
      assembler.row(key, null);
    }
    assembler.row("r/parallelism", null);
    assertTrue(assembler.regions().isEmpty());
    assembler.row("r/parallelism", run(0, 0, 0, 0));
    assertEquals(0, profile(assembler).work());
  }

  @Test
  void shouldRefuseWhatItDoesNotKnow() {
    StaticRegionRow odd = region(1, LOOP, LoopFacts.UNKNOWN);
    odd.setKind("coroutine");
    loop(odd);
    assembler.row("r/parallelism", run(2, 1, 1, 0));
    assertThrows(ReadException.class, assembler::regions);
  }
}
