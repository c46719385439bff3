package whip.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.Digest;
import whip.model.node.StrandKey;

/** The kinds of strands in a batch, numbered: equal ones are one. */
final class Kinds {

  private final NamedValues dictionaries;
  private final List<Digest.Kind> kinds = new ArrayList<>();
  private final Map<Long, Integer> byName = new HashMap<>();
  // The collector may know one place by several addresses, or one tag by several numbers.
  private final Map<Digest.Kind, Integer> numbers = new HashMap<>();

  Kinds(NamedValues dictionaries) {
    this.dictionaries = dictionaries;
  }

  /** The four columns, in a table, that name a kind. */
  record Columns(Column directive, Column from, Column to, Column tag) {}

  /** The number of the next one. */
  int next(Columns columns) throws BadRecordException {
    int directive = columns.directive.nextIndex(dictionaries.directives().size());
    int from = columns.from.nextIndex(dictionaries.sites().size());
    int to = columns.to.nextIndex(dictionaries.sites().size());
    int tag = columns.tag.nextIndex(dictionaries.tags().size());
    // Dictionaries have at most 2^16 entries: 64 bits distinguish all kinds.
    long place = ((long) directive << 16 | from) << 16 | to;
    return byName.computeIfAbsent(place << 16 | tag, absent -> number(directive, from, to, tag));
  }

  private int number(int directive, int from, int to, int tag) {
    Digest.Kind kind =
        new Digest.Kind(
            new StrandKey(
                dictionaries.directives().get(directive),
                dictionaries.sites().get(from),
                dictionaries.sites().get(to)),
            dictionaries.tags().get(tag));
    Integer known = numbers.putIfAbsent(kind, kinds.size());
    if (known == null) {
      kinds.add(kind);
      return kinds.size() - 1;
    }
    return known;
  }

  Digest.Kind get(int number) {
    return kinds.get(number);
  }
}
