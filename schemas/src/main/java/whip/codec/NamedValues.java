package whip.codec;

import java.util.List;
import whip.model.node.Directive;
import whip.model.node.RowTable;
import whip.model.node.Site;
import whip.model.node.Tag;

/** Values of a column's indices, one by one. */
record NamedValues(RowTable.Dictionary dictionary) {

  List<Site> sites() {
    return dictionary.sites();
  }

  List<Directive> directives() {
    return dictionary.directives();
  }

  List<Tag> tags() {
    return dictionary.tags();
  }

  Directive directive(Column column) throws BadRecordException {
    return directives().get(column.nextIndex(directives().size()));
  }
}
