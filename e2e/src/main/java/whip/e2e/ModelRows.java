package whip.e2e;

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

/** The testkit's rows in the words of the model. */
final class ModelRows {
  private ModelRows() {}

  static Row of(ItemRow row) {
    Place place = new Place(new NodeId(row.region()), new NodeId(row.parent()), row.index());
    if (row instanceof ItemRow.Strand strand) {
      return new Row.Strand(place, strand.work(), key(strand), tag(strand));
    }
    ItemRow.Node node = (ItemRow.Node) row;
    return new Row.Node(
        place,
        new NodeId(node.id()),
        NodeKind.ofCode(node.kind()),
        directive(node.directive()),
        node.items(),
        node.a(),
        node.b(),
        node.dependences().stream().map(ModelRows::dependence).toList());
  }

  private static StrandKey key(ItemRow.Strand strand) {
    return new StrandKey(
        directive(strand.directive()), new Site(strand.from()), new Site(strand.to()));
  }

  private static Tag tag(ItemRow.Strand strand) {
    return new Tag(
        strand.locks().stream().map(Site::new).toList(), strand.acquired(), strand.annotations());
  }

  static Directive directive(ItemRow.DirectiveEntry entry) {
    return new Directive(DirectiveKind.ofCode(entry.kind()), new Site(entry.site()));
  }

  private static Dependence dependence(ItemRow.Dependence dependence) {
    return new Dependence(Dependence.Kind.ofCode(dependence.kind()), dependence.address());
  }
}
