package whip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.testkit.ItemRow.NodeKind;
import whip.testkit.tier.Tier;

class RowEmitterTest {
  private static final long[] SEEDS = Tier.current().seeds(40, 200).toArray();

  private record Place(long parent, long index) {}

  private static List<ItemRow> rows(String text, int teamSize) {
    return RowEmitter.emit(TextProgram.parse(text), teamSize, 2, new Random(1)).rows();
  }

  private static List<ItemRow.Node> nodes(List<ItemRow> rows, int kind) {
    return rows.stream()
        .filter(ItemRow.Node.class::isInstance)
        .map(ItemRow.Node.class::cast)
        .filter(node -> node.kind() == kind)
        .toList();
  }

  @Test
  void shouldCountItemsOfEveryContainer() {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      List<ItemRow> rows = RowEmitter.emit(program, 3, 4, new Random(seed)).rows();
      Map<Long, Long> found = new HashMap<>();
      Set<Place> places = new HashSet<>();
      for (ItemRow row : rows) {
        if (!isMemberOrRun(row)) {
          assertTrue(
              places.add(new Place(row.parent(), row.index())),
              "one place, two items, seed " + seed);
          found.merge(row.parent(), 1L, Long::sum);
        }
      }
      for (ItemRow row : rows) {
        if (row instanceof ItemRow.Node node && node.id() != 0 && node.kind() != NodeKind.REGION) {
          assertEquals(
              node.items(), found.getOrDefault(node.id(), 0L), "seed " + seed + ": " + node);
          for (long index = 0; index < node.items(); index++) {
            assertTrue(
                places.contains(new Place(node.id(), index)),
                "a gap in " + node + ", seed " + seed);
          }
        }
      }
    }
  }

  private static boolean isMemberOrRun(ItemRow row) {
    return row instanceof ItemRow.Node node
        && (node.kind() == NodeKind.MEMBER || (node.kind() == NodeKind.REGION && node.id() == 0));
  }

  @Test
  void shouldPutEveryItemIntoTheRegionOfItsContainer() {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      List<ItemRow> rows = RowEmitter.emit(program, 2, 3, new Random(seed)).rows();
      Map<Long, Long> regionOfItems = new HashMap<>();
      for (ItemRow row : rows) {
        if (row instanceof ItemRow.Node node && node.id() != 0) {
          boolean region = node.kind() == NodeKind.REGION;
          regionOfItems.put(node.id(), region ? node.id() : node.region());
        }
      }
      regionOfItems.put(0L, 0L);
      for (ItemRow row : rows) {
        assertEquals(regionOfItems.get(row.parent()), row.region(), "seed " + seed + ": " + row);
      }
    }
  }

  @Test
  void shouldWriteAllWorkThatTheOracleCounts() {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      List<ItemRow> rows = RowEmitter.emit(program, 3, 4, new Random(seed)).rows();
      long work =
          rows.stream()
              .mapToLong(row -> row instanceof ItemRow.Strand strand ? strand.work() : 0)
              .sum();
      assertEquals(Oracle.profile(program, 3).work(), work, "seed " + seed + ": " + program);
    }
  }

  @Test
  void shouldWriteEveryAcquisitionOnce() {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      RowEmitter.Emission emission = RowEmitter.emit(program, 3, 4, new Random(seed));
      Map<Long, Long> acquired = new HashMap<>();
      for (ItemRow row : emission.rows()) {
        if (row instanceof ItemRow.Strand strand && strand.acquired()) {
          acquired.merge(strand.locks().get(strand.locks().size() - 1), 1L, Long::sum);
        }
      }
      Oracle.profile(program, 3)
          .locks()
          .forEach(
              (name, total) ->
                  assertEquals(
                      total.acquisitions(),
                      acquired.get(emission.sites().lock(name)),
                      "seed " + seed));
    }
  }

  @Test
  void shouldWriteTheAnnotationsOpenAtEveryStrand() {
    List<ItemRow> rows =
        rows(
            "whatif(a: w1 spawn(t: w2 whatif(b: w3) w4) parallel(p: w5 whatif(c: whatif(b:"
                + " for(f: w6 | spawn(u: w7)) critical(k: whatif(a: w8)) barrier w9) w10)) w11) w12",
            2);

    Map<Long, Set<List<String>>> byWork = new TreeMap<>();
    for (ItemRow row : rows) {
      if (row instanceof ItemRow.Strand strand && strand.work() > 0) {
        byWork.computeIfAbsent(strand.work(), w -> new HashSet<>()).add(strand.annotations());
      }
    }
    assertEquals(
        Map.ofEntries(
            Map.entry(1L, Set.of(List.of("a"))),
            Map.entry(2L, Set.of(List.of("a"))),
            Map.entry(3L, Set.of(List.of("a", "b"))),
            Map.entry(4L, Set.of(List.of("a"))),
            Map.entry(5L, Set.of(List.of("a"))),
            Map.entry(6L, Set.of(List.of("a", "c", "b"))),
            Map.entry(7L, Set.of(List.of("a", "c", "b"))),
            Map.entry(8L, Set.of(List.of("a", "c", "b", "a"))),
            Map.entry(9L, Set.of(List.of("a", "c", "b"))),
            Map.entry(10L, Set.of(List.of("a", "c"))),
            Map.entry(11L, Set.of(List.of("a"))),
            Map.entry(12L, Set.of(List.of()))),
        byWork);
  }

  @Test
  void shouldNumberPhasesMembersAndEncounters() {
    List<ItemRow> rows = rows("parallel(p: for(f: w1 | w2) single(s, nowait: w3) barrier)", 2);

    ItemRow.Node region = nodes(rows, NodeKind.REGION).get(0);
    assertEquals(2, region.a(), "team size");
    assertEquals(3, region.b(), "phases");
    assertEquals(6, nodes(rows, NodeKind.MEMBER).stream().filter(m -> m.region() != 0).count());
    assertEquals(
        Set.of(1L, 2L),
        Set.copyOf(nodes(rows, NodeKind.GROUP).stream().map(ItemRow.Node::a).distinct().toList()));
  }

  @Test
  void shouldPutDependencesBeforeTheirTask() {
    List<ItemRow> rows = rows("spawn(a, out x, in y: w1) wait(in x)", 1);

    List<ItemRow.Node> depends = nodes(rows, NodeKind.DEPENDS);
    assertEquals(List.of(0L, 2L), depends.stream().map(ItemRow.Node::index).toList());
    assertEquals(List.of(2, 1), depends.get(0).dependences().stream().map(d -> d.kind()).toList());
    assertEquals(1, nodes(rows, NodeKind.DEPENDENT_TASK).get(0).index());
    assertEquals(3, nodes(rows, NodeKind.DEPENDENT_UNDEFERRED).get(0).index());
  }

  @Test
  void shouldDeliverEveryRowAtLeastOnceInDisorder() {
    List<ItemRow> rows = rows("repeat(50: spawn(a: w1)) wait", 1);
    List<Delivery.Batch> batches = Delivery.disordered(rows, 5, 3, new Random(2));

    Set<ItemRow> delivered = new HashSet<>();
    batches.forEach(batch -> delivered.addAll(batch.rows()));
    assertEquals(Set.copyOf(rows), delivered);
    assertTrue(batches.size() > Set.copyOf(batches).size(), "some batch comes twice");
    assertTrue(
        batches.stream().allMatch(b -> b.rows().stream().allMatch(r -> r.thread() == b.thread())));
  }
}
