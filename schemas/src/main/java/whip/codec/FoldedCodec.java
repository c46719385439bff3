package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.List;
import whip.model.node.Digest;
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
  private final FoldedStrandsCodec strands;
  private final Table instances;
  private final Table shares;
  private final Table locks;
  private final FoldedCurvesCodec curves;

  private FoldedCodec(NodeBatch batch, NamedValues dictionaries) throws BadRecordException {
    this.dictionaries = dictionaries;
    strands = new FoldedStrandsCodec(batch.getFoldedStrands(), dictionaries);
    FoldedInstancesColumns of = batch.getFoldedInstances();
    instances =
        new Table("foldedInstances", of.getCount())
            .column("directive", of.getDirective())
            .column("instances", of.getInstances())
            .column("work", of.getWork())
            .column("span", of.getSpan())
            .column("workMin", of.getWorkMin())
            .column("workMax", of.getWorkMax());
    FoldedSharesColumns share = batch.getFoldedShares();
    shares =
        new Table("foldedShares", share.getCount())
            .column("directive", share.getDirective())
            .column("ordinal", share.getOrdinal())
            .column("work", share.getWork())
            .column("full", share.getFull());
    FoldedLocksColumns lock = batch.getFoldedLocks();
    locks =
        new Table("foldedLocks", lock.getCount())
            .column("lock", lock.getLock())
            .column("acquisitions", lock.getAcquisitions());
    curves = new FoldedCurvesCodec(batch, dictionaries);
  }

  static List<Row.Folded> decode(NodeBatch batch, NamedValues dictionaries)
      throws BadRecordException {
    FoldedCodec codec = new FoldedCodec(batch, dictionaries);
    FoldedColumns columns = batch.getFolded();
    Table items =
        new Table("folded", columns.getCount())
            .column("region", columns.getRegion())
            .column("parent", columns.getParent())
            .column("index", columns.getIndex())
            .column("items", columns.getItems())
            .column("strands", columns.getStrands())
            .column("instances", columns.getInstances())
            .column("shares", columns.getShares())
            .column("locks", columns.getLocks())
            .column("curves", columns.getCurves());
    List<Row.Folded> out = new ArrayList<>();
    for (int row = 0; row < items.count(); row++) {
      out.add(codec.item(items));
    }
    items.end();
    codec.strands.end();
    codec.instances.end();
    codec.shares.end();
    codec.locks.end();
    codec.curves.end();
    return out;
  }

  private Row.Folded item(Table heads) throws BadRecordException {
    Place place =
        NodeBatchCodec.place(heads.get("region"), heads.get("parent"), heads.get("index"));
    long items = heads.get("items").next();
    require(items > 0 && items < BatchLimits.ITEMS, "folded.items: impossible number");
    List<Digest.Strand> kinds = strands.take(heads.get("strands").next());
    List<Digest.Instances> ended = new ArrayList<>();
    for (long left = instances.take(heads.get("instances").next()); left > 0; left--) {
      ended.add(nextInstances());
    }
    List<Digest.Share> parts = new ArrayList<>();
    for (long left = shares.take(heads.get("shares").next()); left > 0; left--) {
      parts.add(nextShare());
    }
    List<Digest.Lock> acquired = new ArrayList<>();
    for (long left = locks.take(heads.get("locks").next()); left > 0; left--) {
      acquired.add(
          new Digest.Lock(
              new Site(locks.get("lock").nextAddressDelta()), locks.get("acquisitions").next()));
    }
    return new Row.Folded(
        place,
        items,
        new Digest(kinds, ended, parts, acquired, curves.take(heads.get("curves").next(), kinds)));
  }

  private Digest.Instances nextInstances() throws BadRecordException {
    Digest.Instances sum =
        new Digest.Instances(
            dictionaries.directive(instances.get("directive")),
            instances.get("instances").next(),
            instances.get("work").next(),
            instances.get("span").next(),
            instances.get("workMin").next(),
            instances.get("workMax").next());
    require(
        sum.count() > 0 && sum.workMin() <= sum.workMax() && sum.workMax() <= sum.work(),
        "foldedInstances: impossible sums");
    return sum;
  }

  private Digest.Share nextShare() throws BadRecordException {
    Digest.Share share =
        new Digest.Share(
            dictionaries.directive(shares.get("directive")),
            shares.get("ordinal").next(),
            shares.get("work").next(),
            shares.get("full").next());
    require(share.full() <= share.work(), "foldedShares: longer than its work");
    return share;
  }
}
