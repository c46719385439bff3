package whip.model.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Cost;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.algebra.Share;
import whip.model.algebra.Sums;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.model.sequence.LengthPolicy;
import whip.model.sequence.Piece;

class TablesTest {

  private static final Directive TASK = new Directive(DirectiveKind.TASK, new Site(1));
  private static final Directive SAME_TASK = new Directive(DirectiveKind.TASK, new Site(2));

  private static Position locate(Site site) {
    return switch ((int) site.address()) {
      case 1, 2 -> new Position("/src/a.c", 10, "f", "");
      case 5 -> new Position("/src/a.c", 20, "f", "");
      case 3 -> new Position("", 0, "guard", "guard");
      default -> Position.UNKNOWN;
    };
  }

  private static Piece strand(Directive directive, long work, Tag tag) {
    StrandKey key = new StrandKey(directive, directive.site(), Site.UNKNOWN);
    Row.Strand strand = new Row.Strand(null, work, key, tag);
    return Piece.strand(strand, LengthPolicy.MEASURED.path(strand));
  }

  @Test
  void shouldMergeWhatMeansTheSamePlace() {
    Tag locked = new Tag(List.of(new Site(3)), true, List.of());
    Piece run = strand(TASK, 4, locked).then(strand(SAME_TASK, 5, Tag.NONE));
    run = run.then(strand(Directive.NONE, 1, Tag.NONE));
    Map<Directive, Instances> instances =
        Map.of(TASK, new Instances(1, 4, 4, 4, 4), SAME_TASK, new Instances(1, 5, 5, 5, 5));
    run =
        run.then(
            Piece.of(
                whip.model.algebra.Cost.EMPTY,
                Sums.of(instances, Map.<Share.Key, Share>of(), Map.of(), Map.of())));

    Tables tables = Tables.of(run, TablesTest::locate);

    assertEquals(10, tables.work());
    assertEquals(1, tables.serialWork());
    assertEquals(1, tables.unattributedWork());
    assertEquals(4, tables.lockBound());
    assertEquals(List.of(new LockRow("guard", 4, 1, List.of("a.c:10"))), tables.locks());
    assertEquals(1, tables.directives().size());
    DirectiveRow row = tables.directives().get(0);
    assertEquals("a.c:10", row.position().label());
    assertEquals(new Instances(2, 9, 9, 4, 5), row.instances());
    assertEquals(9, row.serialWork());
    assertEquals(2, tables.strands().size());
    assertEquals(9, tables.strands().get(0).serialWork());
  }

  @Test
  void shouldGiveNumbersWhereNothingWasDone() {
    assertEquals(1, Ratio.parallelism(0, 0));
    assertEquals(0, Ratio.percent(0, 0));
  }

  @Test
  void shouldListRegionsOfWhichNoneAloneMakesADifference() {
    Directive loop = new Directive(DirectiveKind.FOR, new Site(5));
    Cost one = strand(TASK, 4, Tag.NONE).cost().chunk();
    Cost other = strand(loop, 4, Tag.NONE).cost().chunk();
    Piece run = Piece.of(one.then(other), Sums.NONE);
    List<RegionRow> regions = Tables.of(run, TablesTest::locate).regions();
    assertEquals(2, regions.size());
    assertEquals(Envelope.line(4, 0), regions.get(0).upper());
    assertEquals(List.of(), Tables.weighed(run, TablesTest::locate, false).regions());
  }
}
