package whip.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import whip.codec.RegionChanges.Carried;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Entry;
import whip.codec.RegionChanges.Facts;
import whip.codec.RegionChanges.Place;
import whip.codec.RegionChanges.Seen;
import whip.codec.RegionChanges.Window;
import whip.model.region.DependenceKind;
import whip.model.region.Hazards;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionEntry;
import whip.model.region.RegionKind;
import whip.model.region.StaticRegion;
import whip.schemas.region.RegionDelta;

/** Records of regions say what they say, and nothing else is taken for one. */
class RegionDeltaCodecTest {

  private static RegionChanges sample() {
    TreeMap<Integer, Facts> regions = new TreeMap<>();
    regions.put(
        3,
        new Facts(
            new StaticRegion(RegionKind.LOOP, "a.c", 7, 9, 5, "main"),
            true,
            Hazards.FOUND,
            new TreeSet<>(
                List.of(
                    new Reduction("+", "s", false, true), new Reduction("max", "h", true, true))),
            List.of(new Carried("p->next", 7, 8), new Carried("std::x", 0, 0)),
            new TreeSet<>(
                List.of(
                    new LoopVariable("t", LoopVariable.Use.PRIVATE),
                    new LoopVariable("u", LoopVariable.Use.LAST_PRIVATE),
                    new LoopVariable("std::v", LoopVariable.Use.SHARED))),
            true,
            true));
    regions.put(
        4,
        new Facts(
            new StaticRegion(RegionKind.ITERATION, "a.c", 7, 9, 5, "main"),
            false,
            Hazards.EXCLUDED,
            new TreeSet<>(),
            List.of(),
            new TreeSet<>(),
            false,
            false));
    TreeMap<Integer, SortedMap<Dependence, Seen>> dependences = new TreeMap<>();
    dependences.put(
        3,
        new TreeMap<>(
            Map.of(
                dependence(DependenceKind.TRUE),
                new Seen(4, 12),
                dependence(DependenceKind.ANTI),
                new Seen(3, 1),
                dependence(DependenceKind.OUTPUT),
                new Seen(1, 2),
                dependence(DependenceKind.UNKNOWN),
                new Seen(1, 5),
                Dependence.others(DependenceKind.TRUE),
                new Seen(64, 1))));
    return new RegionChanges(
        "r",
        2,
        0,
        7,
        true,
        new Window(2, 8),
        99,
        regions,
        5,
        List.of(
            new Entry(4, 10, 8, false, false, new TreeMap<>()),
            new Entry(3, 20, RegionEntry.UNKNOWN, true, true, new TreeMap<>(Map.of(5, 2L)))),
        new TreeMap<>(Map.of(5, 2L, 6, 1L)),
        dependences,
        new TreeMap<>(Map.of("qsort", 3L)));
  }

  private static Dependence dependence(DependenceKind kind) {
    return new Dependence(kind, new Place("a.c", 8, 3), new Place("a.c", 9, 4), "a");
  }

  @Test
  void shouldReadWhatItWrites() throws BadRecordException {
    assertEquals(sample(), RegionDeltaCodec.decode("r/0", RegionDeltaCodec.encode(sample())));
  }

  @Test
  void shouldReadRecordsWithoutVariables() throws BadRecordException {
    RegionDelta record = RegionDeltaCodec.encode(sample());
    record.getRegions().setVariables(bytes());
    Facts loop = RegionDeltaCodec.decode(record).regions().get(3);
    assertEquals(sample().regions().get(3).carried(), loop.carried());
    assertEquals(new TreeSet<>(), loop.variables());
  }

  @Test
  void shouldTakeDependencesWithoutAKindForTrueOnes() throws BadRecordException {
    RegionDelta record = RegionDeltaCodec.encode(sample());
    record.getDependences().setKind(bytes());
    SortedMap<Dependence, Seen> loop = RegionDeltaCodec.decode(record).dependences().get(3);
    assertEquals(
        Map.of(
            dependence(DependenceKind.TRUE),
            new Seen(1, 20),
            Dependence.others(DependenceKind.TRUE),
            new Seen(64, 1)),
        loop);
  }

  /** Names of C++ are of any length, and nothing hangs on their ends. */
  @Test
  void shouldCutLongNames() throws BadRecordException {
    RegionDelta record = RegionDeltaCodec.encode(sample());
    record.setNames(
        record.getNames().stream()
            .map(name -> name.equals("qsort") ? "q".repeat(5000) : name)
            .toList());
    assertEquals(Map.of("q".repeat(1000), 3L), RegionDeltaCodec.decode(record).unseen());
  }

  @Test
  void shouldRefuseWhatKeepsToNoRule() {
    assertRefused("run: not an id", record -> record.setRun("a/b"));
    assertRefused("stream: 1", record -> record.setStream(1));
    assertRefused("sequence: negative", record -> record.setSequence(-1));
    assertRefused("work: negative", record -> record.setWork(-1));
    assertRefused("names: entry 0", record -> record.setNames(List.of("a")));
    assertRefused("column regions.kind", record -> record.getRegions().setKind(bytes(4, 0)));
    assertRefused("column regions.file", record -> record.getRegions().setFile(bytes(99, 0)));
    assertRefused(
        "regions.carried: no lines in", record -> record.getRegions().setCarried(bytes(1, 0)));
    assertRefused(
        "regions.variables: no use", record -> record.getRegions().setVariables(bytes(1, 0)));
    assertRefused(
        "column entries.id: 9 does not follow 5", record -> record.getEntries().setId(bytes(5, 9)));
    assertRefused(
        "column children.entry: 6 is not below 6",
        record -> record.getChildren().setEntry(bytes(6)));
    assertRefused("children: fewer", record -> record.getEntries().setChildren(bytes(0, 2)));
    assertRefused("children: more", record -> record.getEntries().setChildren(bytes(0, 0)));
    assertRefused(
        "dependences.distance: 0", record -> record.getDependences().setDistance(bytes(0, 1)));
    assertRefused("dependences.times: 0", record -> record.getDependences().setTimes(bytes(1, 0)));
    assertRefused("unseen.count: -1", record -> record.getUnseen().setCount(-1));
  }

  private static void assertRefused(String reason, Consumer<RegionDelta> damage) {
    RegionDelta record = RegionDeltaCodec.encode(sample());
    damage.accept(record);
    BadRecordException refused =
        assertThrows(
            BadRecordException.class, () -> RegionDeltaCodec.decode("r/0", record), reason);
    assertEquals(
        reason,
        refused.reason().substring(0, Math.min(reason.length(), refused.reason().length())));
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }
}
