#include "helper/batch/batch_codec.h"

#include "helper/schemas.h"

namespace whip::helper {
namespace {

void fillStrands(AvroFields fields, const StrandColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("region", columns.region);
  fields.setBytes("parent", columns.parent);
  fields.setBytes("index", columns.index);
  fields.setBytes("work", columns.work);
  fields.setBytes("from", columns.from);
  fields.setBytes("to", columns.to);
  fields.setBytes("directive", columns.directive);
  fields.setBytes("tag", columns.tag);
}

void fillNodes(AvroFields fields, const NodeColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("region", columns.region);
  fields.setBytes("parent", columns.parent);
  fields.setBytes("index", columns.index);
  fields.setBytes("id", columns.id);
  fields.setBytes("kind", columns.kind);
  fields.setBytes("directive", columns.directive);
  fields.setBytes("items", columns.items);
  fields.setBytes("a", columns.a);
  fields.setBytes("b", columns.b);
}

void fillDependences(AvroFields fields, const DependenceColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("row", columns.row);
  fields.setBytes("kind", columns.kind);
  fields.setBytes("address", columns.address);
}

void fillFoldedItems(AvroFields fields, const FoldedColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("region", columns.region);
  fields.setBytes("parent", columns.parent);
  fields.setBytes("index", columns.index);
  fields.setBytes("items", columns.items);
  fields.setBytes("strands", columns.strands);
  fields.setBytes("instances", columns.instances);
  fields.setBytes("shares", columns.shares);
  fields.setBytes("locks", columns.locks);
  fields.setBytes("curves", columns.curves);
}

void fillFoldedStrands(AvroFields fields, const FoldedStrandColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("from", columns.from);
  fields.setBytes("to", columns.to);
  fields.setBytes("directive", columns.directive);
  fields.setBytes("tag", columns.tag);
  fields.setBytes("work", columns.work);
  fields.setBytes("chain", columns.chain);
  fields.setBytes("joined", columns.joined);
  fields.setBytes("full", columns.full);
}

void fillFoldedInstances(AvroFields fields, const FoldedInstanceColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("directive", columns.directive);
  fields.setBytes("instances", columns.instances);
  fields.setBytes("work", columns.work);
  fields.setBytes("span", columns.span);
  fields.setBytes("workMin", columns.workMin);
  fields.setBytes("workMax", columns.workMax);
  fields.setBytes("iterations", columns.iterations);
  fields.setBytes("blocks", columns.blocks);
}

void fillFoldedShares(AvroFields fields, const FoldedShareColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("directive", columns.directive);
  fields.setBytes("ordinal", columns.ordinal);
  fields.setBytes("work", columns.work);
  fields.setBytes("full", columns.full);
  fields.setBytes("iterations", columns.iterations);
  fields.setBytes("blocks", columns.blocks);
}

void fillFoldedLocks(AvroFields fields, const FoldedLockColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("lock", columns.lock);
  fields.setBytes("acquisitions", columns.acquisitions);
}

void fillFoldedCurves(AvroFields fields, const FoldedCurveColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("paths", columns.paths);
  fields.setBytes("candidate", columns.candidate);
  fields.setBytes("annotation", columns.annotation);
  fields.setBytes("exact", columns.exact);
  fields.setBytes("strands", columns.strands);
}

void fillFoldedFastest(AvroFields fields, const FoldedFastestColumns& columns) {
  fields.setInt("count", static_cast<int32_t>(columns.count));
  fields.setBytes("from", columns.from);
  fields.setBytes("to", columns.to);
  fields.setBytes("directive", columns.directive);
  fields.setBytes("tag", columns.tag);
  fields.setBytes("work", columns.work);
}

void fillFolded(AvroFields& fields, const FoldedTables& tables) {
  fillFoldedItems(fields.record("folded"), tables.items);
  fillFoldedStrands(fields.record("foldedStrands"), tables.strands);
  fillFoldedInstances(fields.record("foldedInstances"), tables.instances);
  fillFoldedShares(fields.record("foldedShares"), tables.shares);
  fillFoldedLocks(fields.record("foldedLocks"), tables.locks);
  fillFoldedCurves(fields.record("foldedCurves"), tables.curves);
  fillFoldedFastest(fields.record("foldedFastest"), tables.fastest);
}

void fillDictionaries(AvroFields& fields, const NodeBatch& batch) {
  fields.setLongs("sites", batch.sites);
  for (const DirectiveEntry& entry : batch.directives) {
    AvroFields directive = fields.append("directives");
    directive.setInt("kind", entry.kind);
    directive.setInt("site", static_cast<int32_t>(entry.site));
  }
  for (const TagEntry& entry : batch.tags) {
    AvroFields tag = fields.append("tags");
    tag.setLongs("locks", entry.locks);
    tag.setBoolean("acquired", entry.acquired);
    tag.setStrings("annotations", entry.annotations);
  }
  fields.setStrings("annotations", batch.annotations);
}

}  // namespace

BatchCodec::BatchCodec() : type_(schemas::kNodeBatch), record_(type_) {}

bool BatchCodec::encode(const BatchHeader& header, const NodeBatch& batch, std::string* out) {
  AvroFields fields = record_.begin();
  fields.setString("run", header.run);
  fields.setLong("incarnation", header.incarnation);
  fields.setInt("thread", static_cast<int32_t>(header.thread));
  fields.setLong("sequence", static_cast<int64_t>(header.sequence));
  fields.setLong("sentAt", header.sentAtMillis);
  fillDictionaries(fields, batch);
  fillStrands(fields.record("strands"), batch.strands);
  fillNodes(fields.record("nodes"), batch.nodes);
  fillNodes(fields.record("opens"), batch.opens);
  fillStrands(fields.record("openStrands"), batch.openStrands);
  fillDependences(fields.record("dependences"), batch.dependences);
  fillFolded(fields, batch.folded);
  return record_.encode(out);
}

}  // namespace whip::helper
