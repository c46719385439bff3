package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import whip.model.node.Digest;
import whip.schemas.node.FoldedStrandsColumns;

/** The strands of a batch's folded items. */
final class FoldedStrandsCodec {

  private final Table table;
  private final Kinds kinds;
  private final Kinds.Columns kind;
  private final Column work;
  private final Column chain;
  private final Column joined;
  private final Column full;
  private long sum;
  // By kind: in which item it was seen last, and where among its strands.
  private int[] seenIn = new int[64];
  private int[] place = new int[64];
  private int items;

  FoldedStrandsCodec(FoldedStrandsColumns columns, Kinds kinds) throws BadRecordException {
    this.kinds = kinds;
    table = new Table("foldedStrands", columns.getCount());
    kind =
        new Kinds.Columns(
            table.column("directive", columns.getDirective()),
            table.column("from", columns.getFrom()),
            table.column("to", columns.getTo()),
            table.column("tag", columns.getTag()));
    work = table.column("work", columns.getWork());
    chain = table.column("chain", columns.getChain());
    joined = table.column("joined", columns.getJoined());
    full = table.column("full", columns.getFull());
  }

  /** The next ones, which are those of one item. */
  List<Digest.Strand> take(long rows) throws BadRecordException {
    items++;
    List<Digest.Strand> strands = new ArrayList<>();
    long toChain = 0;
    long toJoined = 0;
    long toFull = 0;
    for (int left = table.take(rows); left > 0; left--) {
      int of = kinds.next(kind);
      Digest.Strand next = next(kinds.get(of));
      toChain += next.chain();
      toJoined += next.joined();
      toFull += next.full();
      int known = indexOf(of);
      if (known < 0) {
        see(of, strands.size());
        strands.add(next);
      } else {
        strands.set(known, strands.get(known).plus(next));
      }
    }
    require(
        toChain <= toJoined && toJoined <= toFull,
        "foldedStrands: a path is longer than a later one");
    return strands;
  }

  /** Where a kind is among the strands taken last; negative if nowhere. */
  int indexOf(int of) {
    return of < seenIn.length && seenIn[of] == items ? place[of] : -1;
  }

  private void see(int of, int at) {
    if (of >= seenIn.length) {
      seenIn = Arrays.copyOf(seenIn, 2 * of);
      place = Arrays.copyOf(place, 2 * of);
    }
    seenIn[of] = items;
    place[of] = at;
  }

  private Digest.Strand next(Digest.Kind of) throws BadRecordException {
    long units = work.next();
    require(units <= BatchLimits.WORK - sum, "column foldedStrands.work: sum overflows");
    sum += units;
    long toChain = chain.next();
    long toJoined = toChain + joined.nextSigned();
    long toFull = toJoined + full.nextSigned();
    requireOn(toChain, units);
    requireOn(toJoined, units);
    requireOn(toFull, units);
    return new Digest.Strand(of, units, toChain, toJoined, toFull);
  }

  private static void requireOn(long onPath, long units) throws BadRecordException {
    require(onPath >= 0 && onPath <= units, "foldedStrands: more on a path than there is");
  }

  void end() throws BadRecordException {
    table.end();
  }
}
