package whip.model.grain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import whip.model.node.Dependence;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.testkit.ItemRow;
import whip.testkit.Program;
import whip.testkit.RowEmitter;
import whip.testkit.Sites;

/** Rows of a program of the testkit, in the model's words and in any order. */
public record EmittedRows(List<Row> rows, Sites sites) {

  /** Emits a program with teams of that size, on some threads. */
  public static EmittedRows of(Program program, int teamSize, Random random) {
    RowEmitter.Emission emission = RowEmitter.emit(program, teamSize, 3, random);
    List<Row> rows = new ArrayList<>(emission.rows().stream().map(EmittedRows::row).toList());
    Collections.shuffle(rows, random);
    return new EmittedRows(rows, emission.sites());
  }

  /** The rows as a graph takes them. */
  public GrainRows taken() {
    GrainRows taken = new GrainRows(1 << 20);
    rows.forEach(taken::add);
    return taken;
  }

  private static Row row(ItemRow item) {
    Place place = new Place(new NodeId(item.region()), new NodeId(item.parent()), item.index());
    if (item instanceof ItemRow.Strand strand) {
      StrandKey key =
          new StrandKey(
              directive(strand.directive()), new Site(strand.from()), new Site(strand.to()));
      return new Row.Strand(place, strand.work(), key, Tag.NONE);
    }
    ItemRow.Node node = (ItemRow.Node) item;
    return new Row.Node(
        place,
        new NodeId(node.id()),
        NodeKind.ofCode(node.kind()),
        directive(node.directive()),
        node.items(),
        node.a(),
        node.b(),
        node.dependences().stream()
            .map(each -> new Dependence(Dependence.Kind.ofCode(each.kind()), each.address()))
            .toList());
  }

  private static Directive directive(ItemRow.DirectiveEntry entry) {
    return new Directive(DirectiveKind.ofCode(entry.kind()), new Site(entry.site()));
  }
}
