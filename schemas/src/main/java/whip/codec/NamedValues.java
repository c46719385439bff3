package whip.codec;

import java.util.List;
import whip.model.node.Directive;
import whip.model.node.RowTable;
import whip.model.node.Site;
import whip.model.node.Tag;

/** What the indices in a column stand for, one by one. */
record NamedValues(RowTable.Dictionary dictionary) {

  List<Site> sites() {
    return dictionary.sites();
  }

  Site site(Column column) throws BadRecordException {
    return sites().get(column.nextIndex(sites().size()));
  }

  Directive directive(Column column) throws BadRecordException {
    return dictionary.directives().get(column.nextIndex(dictionary.directives().size()));
  }

  Tag tag(Column column) throws BadRecordException {
    return dictionary.tags().get(column.nextIndex(dictionary.tags().size()));
  }
}
