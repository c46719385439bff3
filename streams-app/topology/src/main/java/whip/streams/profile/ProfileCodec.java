package whip.streams.profile;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.profile.DirectiveRow;
import whip.model.profile.LockRow;
import whip.model.profile.Locking;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;
import whip.schemas.profile.NodeRange;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.streams.avro.AvroFormat;
import whip.streams.part.BatchRanges;
import whip.streams.run.RunFields;

/** A profile to the rows of the profile topic. */
final class ProfileCodec {

  /** Most strands in the program row, so that it stays far below Kafka's 1 MiB a record. */
  static final int MAX_STRANDS = 2000;

  /** Likewise; those under which most work was done. */
  static final int MAX_LOCKS = 2000;

  /** All are written at every revision. The most serial work comes first. */
  static final int MAX_DIRECTIVES = 5000;

  private final AvroFormat format;
  private final String topic;
  private final RegionCodec regions;

  ProfileCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
    regions = new RegionCodec(format, topic);
  }

  static String programKey(String run) {
    return run + "/program";
  }

  /** The rows that the program row counts, by key: run/kind@place and run/region@place. */
  SortedMap<String, byte[]> rows(Snapshot snapshot) {
    SortedMap<String, byte[]> rows = regions.rows(snapshot);
    for (DirectiveRow row : published(snapshot.tables())) {
      rows.put(
          snapshot.run().run() + "/" + row.kind().label() + "@" + row.position().place(),
          format.encode(topic, directive(snapshot, row)));
    }
    return rows;
  }

  private static List<DirectiveRow> published(Tables tables) {
    List<DirectiveRow> all = tables.directives();
    return all.subList(0, Math.min(all.size(), MAX_DIRECTIVES));
  }

  private static whip.schemas.profile.DirectiveRow directive(Snapshot snapshot, DirectiveRow row) {
    return whip.schemas.profile.DirectiveRow.newBuilder()
        .setRun(snapshot.run().run())
        .setRevision(snapshot.revision())
        .setKind(row.kind().label())
        .setFile(row.position().file())
        .setLine(row.position().line())
        .setFunction(row.position().function())
        .setLabel(row.position().label())
        .setInstances(row.instances().count())
        .setBlocks(row.instances().loops().blocksOrNull())
        .setIterations(row.instances().loops().iterationsOrNull())
        .setWork(row.instances().work())
        .setSpan(row.instances().span())
        .setMinWork(row.instances().workMin())
        .setMaxWork(row.instances().workMax())
        .setSerialWork(row.serialWork())
        .setUpdatedAt(snapshot.updatedAt())
        .build();
  }

  byte[] programRow(Snapshot snapshot) {
    Tables tables = snapshot.tables();
    ProgramRow row = new ProgramRow();
    RunFields.put(snapshot.run(), row);
    row.setRevision(snapshot.revision());
    row.setStatus(ProfileStatus.valueOf(snapshot.verdict().status().name()));
    row.setDirectives(published(tables).size());
    row.setDirectivesCut(tables.directives().size() - row.getDirectives());
    row.setRegions(RegionCodec.published(tables).size());
    row.setRegionsCut(tables.regions().size() - row.getRegions());
    row.setWork(tables.work());
    row.setSpan(tables.span());
    row.setSerialWork(tables.serialWork());
    row.setLockBound(tables.lockBound());
    Locking locking = locking(snapshot);
    row.setLockedWork(locking.work());
    row.setSpanUnlocked(locking.spanWithout());
    row.setUnattributedWork(tables.unattributedWork());
    row.setLocks(tables.locks().stream().limit(MAX_LOCKS).map(ProfileCodec::lock).toList());
    row.setLocksCut(Math.max(0, tables.locks().size() - MAX_LOCKS));
    row.setStrands(strands(tables));
    row.setStrandsCut(Math.max(0, tables.strands().size() - MAX_STRANDS));
    row.setLoss(new TreeMap<>(snapshot.verdict().loss()));
    row.setBatches(snapshot.receipts().batches());
    row.setNodes(snapshot.receipts().ranges().stream().map(ProfileCodec::range).toList());
    row.setFreshAt(snapshot.receipts().newest());
    row.setUpdatedAt(snapshot.updatedAt());
    return format.encode(topic, row);
  }

  /** All strands may have been under locks where it is unknown which were. */
  private static Locking locking(Snapshot snapshot) {
    Tables tables = snapshot.tables();
    return Locking.isUnknown(snapshot.run().limits().keySet())
        ? Locking.measured(tables.lockBound(), tables.work(), tables.span())
        : tables.locking();
  }

  private static NodeRange range(BatchRanges.Range range) {
    return new NodeRange(range.partition(), range.from(), range.to());
  }

  private static whip.schemas.profile.LockRow lock(LockRow lock) {
    return new whip.schemas.profile.LockRow(
        lock.name(), lock.work(), lock.acquisitions(), lock.at());
  }

  private static List<whip.schemas.profile.StrandRow> strands(Tables tables) {
    return tables.strands().stream().limit(MAX_STRANDS).map(ProfileCodec::strand).toList();
  }

  private static whip.schemas.profile.StrandRow strand(StrandRow strand) {
    return new whip.schemas.profile.StrandRow(
        strand.from().label(),
        strand.to().label(),
        strand.directive() == null ? "" : strand.directive().label(),
        strand.kind().label(),
        strand.work(),
        strand.serialWork());
  }
}
