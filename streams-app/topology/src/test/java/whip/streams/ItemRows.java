package whip.streams;

import java.util.List;
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

/** The testkit's rows in the model's words. */
public final class ItemRows {

  private ItemRows() {}

  public static List<Row> rows(List<ItemRow> items) {
    return items.stream().map(ItemRows::row).toList();
  }

  static Row row(ItemRow item) {
    Place place = new Place(new NodeId(item.region()), new NodeId(item.parent()), item.index());
    if (item instanceof ItemRow.Strand strand) {
      return new Row.Strand(
          place,
          strand.work(),
          new StrandKey(
              directive(strand.directive()), new Site(strand.from()), new Site(strand.to())),
          new Tag(
              strand.locks().stream().map(Site::new).toList(),
              strand.acquired(),
              strand.annotations()));
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
            .map(d -> new Dependence(Dependence.Kind.ofCode(d.kind()), d.address()))
            .toList());
  }

  private static Directive directive(ItemRow.DirectiveEntry entry) {
    return new Directive(DirectiveKind.ofCode(entry.kind()), new Site(entry.site()));
  }
}
