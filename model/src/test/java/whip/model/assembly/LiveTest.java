package whip.model.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Cost;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.model.sequence.Piece;
import whip.model.sequence.RandomPieces;
import whip.model.sequence.Sequence;
import whip.testkit.tier.Tier;

/** A region in progress is what it would be if every open node ended now. */
class LiveTest {

  private static final NodeId MEMBER = NodeId.of(0, 1);

  private static List<Row> program() {
    RowBuilder p = new RowBuilder();
    return RowBuilder.run(
        () -> {
          p.work(5);
          p.task(
              1,
              () -> {
                p.work(4);
                p.task(2, () -> p.work(30));
                p.taskwait();
                p.work(2);
              });
          p.node(
              NodeKind.GROUP,
              RowBuilder.directive(DirectiveKind.FOR, 3),
              1,
              () -> {
                p.chunk(0, () -> p.work(7));
                p.chunk(1, () -> p.work(8));
              });
          p.taskwait();
          p.work(1);
        },
        p);
  }

  private static Piece live(List<Row> arrived, List<Row> open) {
    InMemoryStore store = new InMemoryStore();
    Assembly assembly =
        new Assembly(
            store,
            (region, place, piece) -> {
              throw new AssertionError("not everything has arrived");
            });
    for (Row row : open) {
      if (row instanceof Row.Node node && node.kind().isContainer()) {
        assembly.addOpen(node);
      }
    }
    arrived.forEach(assembly::add);
    assembly.settle();
    Map<NodeId, Container> containers = new HashMap<>();
    store.containers().forEach((key, container) -> containers.put(key.id(), container));
    return new Live(store.region(NodeId.RUN), containers).evaluate();
  }

  @Test
  void shouldCountAllThatHasArrivedOfOpenNodes() {
    List<Row> all = program();
    for (long seed : Tier.current().seeds(50, 200).toArray()) {
      List<Row> arrived = new ArrayList<>(all.subList(0, all.size() - 1));
      Collections.shuffle(arrived, new Random(seed));
      arrived = arrived.subList(0, new Random(seed).nextInt(arrived.size()));
      long work = 0;
      for (Row row : arrived) {
        work += row instanceof Row.Strand strand ? strand.work() : 0;
      }
      Cost cost = live(arrived, all).cost();
      assertEquals(work, cost.work().total(), "seed " + seed);
      assertTrue(cost.full().total() <= work, "seed " + seed);
    }
  }

  @Test
  void shouldEndAsTheWholeRun() {
    List<Row> all = program();
    Cost cost = live(all.subList(0, all.size() - 1), all).cost();
    assertEquals(57, cost.work().total());
    assertEquals(42, cost.full().total());
  }

  @Test
  void shouldCountARunningStrandUntilItHasEnded() {
    StrandKey key = new StrandKey(Directive.NONE, Site.UNKNOWN, Site.UNKNOWN);
    Row.Strand strand = new Row.Strand(new Place(NodeId.RUN, MEMBER, 0), 9, key, Tag.NONE);
    Container container = new Container();
    container.addProvisional(0, Sequence.of(RandomPieces.strand(key, 4, Tag.NONE)));
    assertEquals(4, container.itemsSoFar(Map.of()).piece().cost().chain().total());
    container.add(
        new Container.Run(0, 1, Sequence.of(RandomPieces.strand(key, strand.work(), Tag.NONE))));
    container.addProvisional(0, Sequence.of(RandomPieces.strand(key, 5, Tag.NONE)));
    assertEquals(9, container.itemsSoFar(Map.of()).piece().cost().chain().total());
  }
}
