#include "ship/batch_builder.h"

#include <utility>

namespace whip::ship {

BatchBuilder::BatchBuilder(Lookups lookups) : dictionaries_(std::move(lookups), batch_) {
  batch_.clear();
}

bool BatchBuilder::addOther(const Row& row, HeldRows& held) {
  if (row.isDependence()) {
    addDependence(row, held);
    return true;
  }
  if (row.isFoldedDetail()) return addFolded(row, held.folded);
  if (!held.areNone() && !release(held)) return false;
  if (row.isStrand()) return addStrand(row);
  if (row.isFolded()) return addFolded(row, held.folded);
  if (row.kind() != Kind::kDepends) return addNode(row);
  held.dependences.push_back(row);
  return true;
}

bool BatchBuilder::addStrand(const Row& row) {
  const bool added = appendStrand(batch_.strands, row);
  rows_ += added;
  return added;
}

bool BatchBuilder::addNode(const Row& row) {
  const bool added = appendNode(batch_.nodes, row);
  rows_ += added;
  return added;
}

void BatchBuilder::addDependence(const Row& row, HeldRows& held) {
  // Without its DEPENDS row (dropped from a full ring, and counted there) it means nothing.
  std::vector<Row>& rows = held.dependences;
  if (!rows.empty() && rows.front().parent == row.parent && rows.front().index == row.index) {
    rows.push_back(row);
  } else {
    orphans_++;
  }
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
  std::vector<Row>& rows = held.dependences;
  if (rows.empty()) return true;
  if (!addNode(rows.front())) return false;
  for (size_t i = 1; i < rows.size(); i++) appendDependence(rows[i]);
  rows.clear();
  return true;
}

bool BatchBuilder::addOpen(const Row& row) { return appendNode(batch_.opens, row); }

bool BatchBuilder::addOpenStrand(const Row& row) { return appendStrand(batch_.openStrands, row); }

size_t BatchBuilder::items() const {
  return size_t{batch_.strands.count} + batch_.nodes.count + batch_.dependences.count +
         batch_.folded.items.count;
}

size_t BatchBuilder::bytes() const {
  return dictionaries_.bytes() + batch_.strands.bytes() + batch_.nodes.bytes() +
         batch_.opens.bytes() + batch_.openStrands.bytes() + batch_.dependences.bytes() +
         batch_.folded.bytes();
}

void BatchBuilder::clear() {
  batch_.clear();
  dictionaries_.clear();
  rows_ = 0;
  orphans_ = torn_ = 0;
}

bool BatchBuilder::appendStrand(StrandColumns& columns, const Row& row) {
  // All four before the verdict, so that what is unknown is looked up together.
  const uint32_t from = dictionaries_.site(row.id);
  const uint32_t to = dictionaries_.site(row.a);
  const uint32_t directive = dictionaries_.directive(row.directive());
  const uint32_t tag = dictionaries_.tag(row.b);
  if (isAnyAbsent(from, to, directive, tag)) return false;
  columns.addRow();
  columns.work.putShort(row.value);
  putAll(columns.region.cell(row.region), columns.parent.cell(row.parent),
         columns.index.cell(row.index), columns.from.cell(from), columns.to.cell(to),
         columns.directive.cell(directive), columns.tag.cell(tag));
  return true;
}

bool BatchBuilder::appendNode(NodeColumns& columns, const Row& row) {
  const uint32_t directive = dictionaries_.directive(row.directive());
  if (directive == IndexTable::kAbsent) return false;
  columns.addRow();
  columns.id.putAnySize(row.id);
  putAll(columns.region.cell(row.region), columns.parent.cell(row.parent),
         columns.index.cell(row.index), columns.kind.cell(static_cast<uint64_t>(row.kind())),
         columns.directive.cell(directive), columns.items.cell(row.value), columns.a.cell(row.a),
         columns.b.cell(row.b));
  return true;
}

void BatchBuilder::appendDependence(const Row& row) {
  DependenceColumns& columns = batch_.dependences;
  rows_++;
  columns.addRow();
  columns.row.put(batch_.nodes.count - 1);
  columns.kind.put(row.b);
  columns.address.put(row.a);
}

}  // namespace whip::ship
