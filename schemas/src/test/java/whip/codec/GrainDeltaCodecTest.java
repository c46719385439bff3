package whip.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import whip.model.grain.BurdenPart;
import whip.model.grain.CauseTotal;
import whip.model.grain.Cell;
import whip.model.grain.CellSums;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainSums;
import whip.model.grain.LateCell;
import whip.model.grain.Lineage;
import whip.model.grain.PartSums;
import whip.model.grain.WorstGrains;
import whip.model.grain.WorstNumber;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.schemas.grain.GrainDelta;
import whip.schemas.grain.GrainDirective;
import whip.testkit.tier.Tier;

/** Records of grains: what is written is read, and what is no such record is refused by name. */
class GrainDeltaCodecTest {

  private static final long[] SEEDS = Tier.current().seeds(100, 500).toArray();

  @Test
  void shouldReadWhatWasWritten() throws BadRecordException {
    for (long seed : SEEDS) {
      GrainChanges changes = RandomGrains.changes("r", new Random(seed), 0);
      GrainDelta record = GrainDeltaCodec.encode(changes);
      assertEquals(changes, GrainDeltaCodec.decode("r/0", record), "seed " + seed);
    }
  }

  /** Bytes as the agreement has them: a column is not only what our own writer makes. */
  @Test
  void shouldReadColumnsByHand() throws BadRecordException {
    GrainDelta record = GrainDeltaCodec.encode(empty());
    task().accept(record);
    record.getSums().setCount(3);
    record.getSums().setDirective(bytes(0, 0, 0));
    record.getSums().setNumber(bytes(0, 5, 0));
    record.getSums().setGrains(bytes(2, 1, 1));
    record.getSums().setSum(bytes(0xac, 0x02, 7, 4));
    record.getSums().setMax(bytes(0xa0, 0x02, 7, 4));
    record.getCells().setCount(2);
    record.getCells().setDirective(bytes(0, 0));
    record.getCells().setWorkBits(bytes(9, 3));
    record.getCells().setCreationBits(bytes(0, 1)); // not known; creation of 0
    record.getCells().setGrains(bytes(2, 1));
    record.getCells().setWork(bytes(0xac, 0x02, 4));
    record.getCells().setCost(bytes(0, 7));
    record.getLate().setCount(1);
    record.getLate().setDirective(bytes(0));
    record.getLate().setCostBits(bytes(8));
    record.getLate().setWorkBits(bytes(9));
    record.getLate().setCreationBits(bytes(0));
    record.getLate().setGrains(bytes(1));
    record.getLate().setCost(bytes(0xac, 0x01));
    record.getBenefits().setCount(1);
    record.getBenefits().setDirective(bytes(0));
    record.getBenefits().setPower(bytes(1)); // zigzag: -1
    record.getBenefits().setGrains(bytes(1));
    record.getWorst().setCount(1);
    record.getWorst().setDirective(bytes(0));
    record.getWorst().setNumber(bytes(2));
    record.getWorst().setOver(bytes(0xac, 0x01));
    record.getWorst().setUnder(bytes(1));
    record.setLineages(List.of("R-3-s0-20+10"));
    DirectiveGrains expected =
        new DirectiveGrains(
            new PartSums(3, 304, 288),
            new TreeMap<>(Map.of(BurdenPart.FINISH, new PartSums(1, 7, 7))),
            new TreeMap<>(
                Map.of(
                    new Cell(9, Cell.UNKNOWN),
                    new CellSums(2, 300, 0),
                    new Cell(3, 0),
                    new CellSums(1, 4, 7))),
            new TreeMap<>(
                Map.of(new LateCell(8, new Cell(9, Cell.UNKNOWN)), new CauseTotal(1, 172))),
            new TreeMap<>(Map.of(-1, 1L)),
            new TreeMap<>(
                Map.of(
                    WorstNumber.LATENESS,
                    WorstGrains.among(
                        List.of(new WorstGrains.Entry(Lineage.parse("R-3-s0-20+10"), 172, 1))))));
    assertEquals(
        Map.of(new Directive(DirectiveKind.TASK, new Site(0x401000)), expected),
        GrainDeltaCodec.decode(record).sums().directives());
  }

  @Test
  void shouldAddUpDirectivesThatAreListedTwice() throws BadRecordException {
    GrainDelta record = GrainDeltaCodec.encode(empty());
    record.setSites(List.of(0L, 0x401000L));
    record.setDirectives(List.of(new GrainDirective(8, 1), new GrainDirective(8, 1)));
    record.getSums().setCount(2);
    record.getSums().setDirective(bytes(0, 1));
    record.getSums().setNumber(bytes(0, 0));
    record.getSums().setGrains(bytes(1, 1));
    record.getSums().setSum(bytes(5, 6));
    record.getSums().setMax(bytes(5, 6));
    GrainSums sums = GrainDeltaCodec.decode(record).sums();
    assertEquals(1, sums.directives().size());
    assertEquals(new PartSums(2, 11, 6), sums.directives().values().iterator().next().work());
  }

  @Test
  void shouldSayWhatIsWrong() {
    assertRefused("key: r/1 is not", "r/1", record -> {});
    assertRefused("run: not an id", record -> record.setRun("a b"));
    assertRefused("stream: 1, only 0", record -> record.setStream(1));
    assertRefused("sequence: negative", record -> record.setSequence(-1));
    assertRefused("sequence: no number", record -> record.setSequence(Long.MAX_VALUE));
    assertRefused("sites: entry 0", record -> record.setSites(List.of(1L)));
    assertRefused(
        "directives: no kind 99",
        record -> record.setDirectives(List.of(new GrainDirective(99, 0))));
    assertRefused(
        "directives: index 1 outside sites",
        record -> record.setDirectives(List.of(new GrainDirective(8, 1))));
    assertRefused("sums.count: -1", record -> record.getSums().setCount(-1));
    assertRefused("cells.count: 262145", record -> record.getCells().setCount(262145));
    assertRefused("column late.directive: ends", record -> record.getLate().setCount(1));
    assertRefused(
        "column benefits.power: 1 bytes after", record -> record.getBenefits().setPower(bytes(1)));
    assertRefused("lineages: 0 of 1 rows", record -> record.getWorst().setCount(1));
  }

  @Test
  void shouldRefuseRowsThatAreNone() {
    assertRefused("column sums.directive: index 1 outside", sum(1, 0));
    assertRefused("column sums.number: 6 is over 5", sum(0, 6));
    assertRefused("column cells.workBits: 64 is over 63", cell(64, 0));
    assertRefused("column cells.creationBits: 65 is over 64", cell(0, 65));
    assertRefused("column benefits.power: 64 outside -64..63", benefit(0x80, 0x01));
    assertRefused("column worst.number: 3 is over 2", worst(3, "R-1"));
    assertRefused("lineages: no grain's lineage", worst(0, "x"));
    assertRefused("lineages: one of 1001", worst(0, "x".repeat(1001)));
  }

  @Test
  void shouldRefuseSumsThatOverflow() {
    assertRefused(
        "sums overflow",
        task()
            .andThen(
                record -> {
                  record.getSums().setCount(2);
                  record.getSums().setDirective(bytes(0, 0));
                  record.getSums().setNumber(bytes(0, 0));
                  record.getSums().setGrains(bytes(1, 1));
                  ColumnBytes sums = new ColumnBytes();
                  sums.plain(Long.MAX_VALUE);
                  sums.plain(1);
                  record.getSums().setSum(sums.toBytes());
                  record.getSums().setMax(bytes(1, 1));
                }));
  }

  private static Consumer<GrainDelta> task() {
    return record -> {
      record.setSites(List.of(0L, 0x401000L));
      record.setDirectives(List.of(new GrainDirective(8, 1)));
    };
  }

  private static Consumer<GrainDelta> sum(int directive, int number) {
    return task()
        .andThen(
            record -> {
              record.getSums().setCount(1);
              record.getSums().setDirective(bytes(directive));
              record.getSums().setNumber(bytes(number));
              record.getSums().setGrains(bytes(1));
              record.getSums().setSum(bytes(1));
              record.getSums().setMax(bytes(1));
            });
  }

  private static Consumer<GrainDelta> cell(int workBits, int creationBits) {
    return task()
        .andThen(
            record -> {
              record.getCells().setCount(1);
              record.getCells().setDirective(bytes(0));
              record.getCells().setWorkBits(bytes(workBits));
              record.getCells().setCreationBits(bytes(creationBits));
              record.getCells().setGrains(bytes(1));
              record.getCells().setWork(bytes(1));
              record.getCells().setCost(bytes(1));
            });
  }

  private static Consumer<GrainDelta> benefit(int... power) {
    return task()
        .andThen(
            record -> {
              record.getBenefits().setCount(1);
              record.getBenefits().setDirective(bytes(0));
              record.getBenefits().setPower(bytes(power));
              record.getBenefits().setGrains(bytes(1));
            });
  }

  private static Consumer<GrainDelta> worst(int number, String lineage) {
    return task()
        .andThen(
            record -> {
              record.getWorst().setCount(1);
              record.getWorst().setDirective(bytes(0));
              record.getWorst().setNumber(bytes(number));
              record.getWorst().setOver(bytes(1));
              record.getWorst().setUnder(bytes(1));
              record.setLineages(List.of(lineage));
            });
  }

  private static void assertRefused(String reason, Consumer<GrainDelta> damage) {
    assertRefused(reason, "r/0", damage);
  }

  private static void assertRefused(String reason, String key, Consumer<GrainDelta> damage) {
    GrainDelta record = GrainDeltaCodec.encode(empty());
    damage.accept(record);
    BadRecordException refused =
        assertThrows(BadRecordException.class, () -> GrainDeltaCodec.decode(key, record));
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

  private static GrainChanges empty() {
    return new GrainChanges("r", 1, 0, 0, Instant.ofEpochMilli(5), false, GrainSums.NONE);
  }
}
