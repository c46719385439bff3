package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.Digest;
import whip.model.node.Digest.Moment;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.schemas.node.FoldedStrandsColumns;

/** The strands of a batch's folded items. */
final class FoldedStrandsCodec {

  /** What strands are told apart by. */
  record Kind(StrandKey key, Tag tag) {

    /** Stands for strands that were not kept. */
    boolean isNothing() {
      return key.directive().isNone()
          && key.from().equals(Site.UNKNOWN)
          && key.to().equals(Site.UNKNOWN)
          && tag.equals(Tag.NONE);
    }

    static Kind next(Table table, NamedValues dictionaries) throws BadRecordException {
      return new Kind(
          new StrandKey(
              dictionaries.directive(table.get("directive")),
              dictionaries.site(table.get("from")),
              dictionaries.site(table.get("to"))),
          dictionaries.tag(table.get("tag")));
    }
  }

  private final Table table;
  private final NamedValues dictionaries;
  private long sum;

  FoldedStrandsCodec(FoldedStrandsColumns columns, NamedValues dictionaries)
      throws BadRecordException {
    this.dictionaries = dictionaries;
    table =
        new Table("foldedStrands", columns.getCount())
            .column("from", columns.getFrom())
            .column("to", columns.getTo())
            .column("directive", columns.getDirective())
            .column("tag", columns.getTag())
            .column("work", columns.getWork())
            .column("chain", columns.getChain())
            .column("joined", columns.getJoined())
            .column("full", columns.getFull());
  }

  /** The next ones, which are those of one item. */
  List<Digest.Strand> take(long rows) throws BadRecordException {
    // The collector may know one place by several addresses, or one tag by several numbers.
    Map<Kind, Digest.Strand> byKind = new LinkedHashMap<>();
    for (int left = table.take(rows); left > 0; left--) {
      Kind kind = Kind.next(table, dictionaries);
      byKind.merge(kind, strand(kind), Digest.Strand::plus);
    }
    List<Digest.Strand> strands = List.copyOf(byKind.values());
    Digest alone = new Digest(strands, List.of(), List.of(), List.of(), List.of());
    require(
        alone.total(Moment.CHAIN) <= alone.total(Moment.JOINED)
            && alone.total(Moment.JOINED) <= alone.total(Moment.FULL),
        "foldedStrands: a path is longer than a later one");
    return strands;
  }

  private Digest.Strand strand(Kind kind) throws BadRecordException {
    long work = table.get("work").next();
    require(work <= BatchLimits.WORK - sum, "column foldedStrands.work: sum overflows");
    sum += work;
    long chain = table.get("chain").next();
    long joined = chain + table.get("joined").nextSigned();
    long full = joined + table.get("full").nextSigned();
    for (long on : new long[] {chain, joined, full}) {
      require(on >= 0 && on <= work, "foldedStrands: more on a path than there is");
    }
    return new Digest.Strand(kind.key, kind.tag, work, chain, joined, full);
  }

  void end() throws BadRecordException {
    table.end();
  }
}
