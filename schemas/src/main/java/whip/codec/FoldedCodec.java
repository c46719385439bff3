package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import whip.model.node.Digest;
import whip.model.node.LoopSize;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.schemas.node.FoldedColumns;
import whip.schemas.node.FoldedInstancesColumns;
import whip.schemas.node.FoldedLocksColumns;
import whip.schemas.node.FoldedSharesColumns;
import whip.schemas.node.NodeBatch;

/** The tables of a batch's folded items to rows of the model, see {@link NodeBatchCodec}. */
final class FoldedCodec {

  private final NamedValues dictionaries;
  private final Heads heads;
  private final FoldedStrandsCodec strands;
  private final Instances instances;
  private final Shares shares;
  private final Locks locks;
  private final FoldedCurvesCodec curves;

  private FoldedCodec(NodeBatch batch, NamedValues dictionaries) throws BadRecordException {
    this.dictionaries = dictionaries;
    heads = Heads.of(batch.getFolded());
    Kinds kinds = new Kinds(dictionaries);
    strands = new FoldedStrandsCodec(batch.getFoldedStrands(), kinds);
    instances = Instances.of(batch.getFoldedInstances());
    shares = Shares.of(batch.getFoldedShares());
    locks = Locks.of(batch.getFoldedLocks());
    curves = new FoldedCurvesCodec(batch, dictionaries, kinds, strands);
  }

  static List<Row.Folded> decode(NodeBatch batch, NamedValues dictionaries)
      throws BadRecordException {
    FoldedCodec codec = new FoldedCodec(batch, dictionaries);
    List<Row.Folded> items = new ArrayList<>();
    for (int row = 0; row < codec.heads.table.count(); row++) {
      items.add(codec.next());
    }
    codec.end();
    return items;
  }

  private void end() throws BadRecordException {
    heads.table.end();
    strands.end();
    instances.table.end();
    shares.table.end();
    locks.table.end();
    curves.end();
  }

  private Row.Folded next() throws BadRecordException {
    Place place = NodeBatchCodec.place(heads.region, heads.parent, heads.index);
    long items = heads.items.next();
    require(items > 0 && items < BatchLimits.ITEMS, "folded.items: impossible number");
    List<Digest.Strand> kinds = strands.take(heads.strands.next());
    List<Digest.Instances> ended = new ArrayList<>();
    for (long left = instances.table.take(heads.instances.next()); left > 0; left--) {
      ended.add(instances.next(dictionaries));
    }
    List<Digest.Share> parts = new ArrayList<>();
    for (long left = shares.table.take(heads.shares.next()); left > 0; left--) {
      parts.add(shares.next(dictionaries));
    }
    List<Digest.Lock> acquired = new ArrayList<>();
    for (long left = locks.table.take(heads.locks.next()); left > 0; left--) {
      acquired.add(locks.next());
    }
    return new Row.Folded(
        place,
        items,
        new Digest(kinds, ended, parts, acquired, curves.take(heads.curves.next(), kinds)));
  }

  /** Ranges of each item in the other tables: so many rows, after those of the items before it. */
  private record Heads(
      Table table,
      Column region,
      Column parent,
      Column index,
      Column items,
      Column strands,
      Column instances,
      Column shares,
      Column locks,
      Column curves) {

    static Heads of(FoldedColumns columns) throws BadRecordException {
      Table table = new Table("folded", columns.getCount());
      return new Heads(
          table,
          table.column("region", columns.getRegion()),
          table.column("parent", columns.getParent()),
          table.column("index", columns.getIndex()),
          table.column("items", columns.getItems()),
          table.column("strands", columns.getStrands()),
          table.column("instances", columns.getInstances()),
          table.column("shares", columns.getShares()),
          table.column("locks", columns.getLocks()),
          table.column("curves", columns.getCurves()));
    }
  }

  private record Instances(
      Table table,
      Column directive,
      Column instances,
      Column work,
      Column span,
      Column workMin,
      Column workMax,
      Loops loops) {

    static Instances of(FoldedInstancesColumns columns) throws BadRecordException {
      Table table = new Table("foldedInstances", columns.getCount());
      return new Instances(
          table,
          table.column("directive", columns.getDirective()),
          table.column("instances", columns.getInstances()),
          table.column("work", columns.getWork()),
          table.column("span", columns.getSpan()),
          table.column("workMin", columns.getWorkMin()),
          table.column("workMax", columns.getWorkMax()),
          Loops.of(table, columns.getIterations(), columns.getBlocks()));
    }

    Digest.Instances next(NamedValues dictionaries) throws BadRecordException {
      Digest.Instances sum =
          new Digest.Instances(
              dictionaries.directive(directive),
              instances.next(),
              work.next(),
              span.next(),
              workMin.next(),
              workMax.next(),
              loops.next());
      require(
          sum.count() > 0 && sum.workMin() <= sum.workMax() && sum.workMax() <= sum.work(),
          "foldedInstances: impossible sums");
      return sum;
    }
  }

  private record Shares(
      Table table, Column directive, Column ordinal, Column work, Column full, Loops loops) {

    static Shares of(FoldedSharesColumns columns) throws BadRecordException {
      Table table = new Table("foldedShares", columns.getCount());
      return new Shares(
          table,
          table.column("directive", columns.getDirective()),
          table.column("ordinal", columns.getOrdinal()),
          table.column("work", columns.getWork()),
          table.column("full", columns.getFull()),
          Loops.of(table, columns.getIterations(), columns.getBlocks()));
    }

    Digest.Share next(NamedValues dictionaries) throws BadRecordException {
      Digest.Share share =
          new Digest.Share(
              dictionaries.directive(directive),
              ordinal.next(),
              work.next(),
              full.next(),
              loops.next());
      require(share.full() <= share.work(), "foldedShares: longer than its work");
      return share;
    }
  }

  /** Earlier collectors say nothing of loops: then there are no bytes. */
  private record Loops(Column iterations, Column blocks, boolean arePresent) {

    static Loops of(Table table, ByteBuffer iterations, ByteBuffer blocks) {
      return new Loops(
          table.column("iterations", iterations),
          table.column("blocks", blocks),
          iterations.hasRemaining() || blocks.hasRemaining());
    }

    LoopSize next() throws BadRecordException {
      if (!arePresent) {
        return LoopSize.UNKNOWN;
      }
      long more = iterations.next();
      long cut = blocks.next();
      require(more > 0 || cut == 0, "blocks of loops without iterations");
      return more == 0 ? LoopSize.UNKNOWN : new LoopSize(more - 1, cut);
    }
  }

  private record Locks(Table table, Column lock, Column acquisitions) {

    static Locks of(FoldedLocksColumns columns) throws BadRecordException {
      Table table = new Table("foldedLocks", columns.getCount());
      return new Locks(
          table,
          table.column("lock", columns.getLock()),
          table.column("acquisitions", columns.getAcquisitions()));
    }

    Digest.Lock next() throws BadRecordException {
      return new Digest.Lock(new Site(lock.nextAddressDelta()), acquisitions.next());
    }
  }
}
