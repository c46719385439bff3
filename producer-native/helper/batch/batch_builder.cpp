#include "helper/batch/batch_builder.h"

#include <utility>

namespace whip::helper {

BatchBuilder::BatchBuilder(Lookups lookups) : dictionaries_(std::move(lookups), batch_) {
  batch_.clear();
}

bool BatchBuilder::addOther(const Row& row, HeldRows& held) {
  if (row.isDependence()) {
    addDependence(dependenceOf(row), held);
    return true;
  }
  if (row.isBurden()) {
    addBurden(burdenOf(row));
    return true;
  }
  if (row.isStamp()) {
    addStamp(stampOf(row));
    return true;
  }
  if (row.isFoldedDetail()) return addFolded(row, held.folded);
  if (!held.areNone() && !release(held)) return false;
  if (row.isStrand()) return addStrand(strandOf(row));
  if (row.isFolded()) return addFolded(row, held.folded);
  if (!row.isNode(Kind::kDepends)) return addNode(nodeOf(row));
  held.depends = nodeOf(row);
  return true;
}

bool BatchBuilder::addStrand(const StrandRow& strand) {
  const bool added = appendStrand(batch_.strands, strand);
  rows_ += added;
  return added;
}

bool BatchBuilder::addNode(const NodeRow& node) {
  const bool added = appendNode(batch_.nodes, node);
  rows_ += added;
  return added;
}

void BatchBuilder::addDependence(const DependenceRow& dependence, HeldRows& held) {
  const Place& of = dependence.depends;
  // Without its DEPENDS row (dropped from a full ring, and counted there) it means nothing.
  if (held.depends && held.depends->place.parent == of.parent &&
      held.depends->place.index == of.index) {
    held.dependences.push_back(dependence);
  } else {
    orphans_++;
  }
}

void BatchBuilder::addBurden(const BurdenRow& burden) {
  BurdenColumns& columns = batch_.burdens;
  rows_++;
  columns.addRow();
  columns.node.putAnySize(burden.node);
  // BurdenRow::kUnknown becomes 0.
  columns.alloc.putShort(burden.alloc + 1);
  columns.copy.putShort(burden.copy + 1);
  columns.submit.putShort(burden.submit + 1);
  columns.dispatch.putShort(burden.dispatch + 1);
  columns.finish.put(burden.finish + 1);
}

void BatchBuilder::addStamp(const StampRow& stamp) {
  StampColumns& columns = batch_.stamps;
  rows_++;
  columns.addRow();
  putAll(columns.parent.cell(stamp.parent), columns.index.cell(stamp.index),
         columns.thread.cell(stamp.thread), columns.processor.cell(stamp.processorAnd1));
  columns.begin.putAnySize(stamp.begin);
  columns.time.put(stamp.end - stamp.begin);
}

bool BatchBuilder::addFolded(const Row& row, FoldedItem& folded) {
  // A detail without its head (dropped from a full ring, and counted there) means nothing.
  if (row.isFoldedDetail() && !folded.isHeld()) return true;
  if (!folded.take(row)) {
    drop(folded);
    return true;
  }
  if (!folded.isComplete()) return true;
  if (!appendFolded(folded.rows(), dictionaries_, batch_.folded, &foldedPositions_)) {
    folded.takeBack();
    return false;
  }
  rows_ += folded.rows().size();
  folded.clear();
  return true;
}

void BatchBuilder::drop(FoldedItem& folded) {
  folded.clear();
  torn_++;
}

bool BatchBuilder::release(HeldRows& held) {
  if (held.folded.isHeld()) drop(held.folded);
  if (!held.depends) return true;
  if (!addNode(*held.depends)) return false;
  for (const DependenceRow& dependence : held.dependences) appendDependence(dependence);
  held.depends.reset();
  held.dependences.clear();
  return true;
}

bool BatchBuilder::addOpen(const NodeRow& node) { return appendNode(batch_.opens, node); }

bool BatchBuilder::addOpenStrand(const StrandRow& strand) {
  return appendStrand(batch_.openStrands, strand);
}

size_t BatchBuilder::items() const {
  return size_t{batch_.strands.count} + batch_.nodes.count + batch_.dependences.count +
         batch_.folded.items.count;
}

size_t BatchBuilder::bytes() const {
  return dictionaries_.bytes() + batch_.strands.bytes() + batch_.nodes.bytes() +
         batch_.opens.bytes() + batch_.openStrands.bytes() + batch_.dependences.bytes() +
         batch_.folded.bytes() + batch_.burdens.bytes() + batch_.stamps.bytes();
}

void BatchBuilder::clear() {
  batch_.clear();
  dictionaries_.clear();
  rows_ = 0;
  orphans_ = torn_ = 0;
}

bool BatchBuilder::appendStrand(StrandColumns& columns, const StrandRow& strand) {
  // All four before the verdict, so that what is unknown is looked up together.
  const uint32_t from = dictionaries_.site(strand.from);
  const uint32_t to = dictionaries_.site(strand.to);
  const uint32_t directive = dictionaries_.directive(strand.directive);
  const uint32_t tag = dictionaries_.tag(strand.tag);
  if (isAnyAbsent(from, to, directive, tag)) return false;
  columns.addRow();
  columns.work.putShort(strand.work);
  putAll(columns.region.cell(strand.place.region), columns.parent.cell(strand.place.parent),
         columns.index.cell(strand.place.index), columns.from.cell(from), columns.to.cell(to),
         columns.directive.cell(directive), columns.tag.cell(tag));
  return true;
}

bool BatchBuilder::appendNode(NodeColumns& columns, const NodeRow& node) {
  const uint32_t directive = dictionaries_.directive(node.directive);
  if (directive == IndexTable::kAbsent) return false;
  columns.addRow();
  columns.id.putAnySize(node.id);
  putAll(columns.region.cell(node.place.region), columns.parent.cell(node.place.parent),
         columns.index.cell(node.place.index), columns.kind.cell(static_cast<uint64_t>(node.kind)),
         columns.directive.cell(directive), columns.items.cell(node.items), columns.a.cell(node.a),
         columns.b.cell(node.b));
  return true;
}

void BatchBuilder::appendDependence(const DependenceRow& dependence) {
  DependenceColumns& columns = batch_.dependences;
  rows_++;
  columns.addRow();
  columns.row.put(batch_.nodes.count - 1);
  columns.kind.put(static_cast<uint64_t>(dependence.kind));
  columns.address.put(dependence.address);
}

}  // namespace whip::helper
