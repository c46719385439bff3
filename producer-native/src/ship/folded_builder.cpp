#include "ship/folded_builder.h"

#include <cstddef>

namespace whip::ship {
namespace {

FoldedPositions positionsOf(const Row& row, Dictionaries& dictionaries) {
  FoldedPositions positions;
  positions.directive = dictionaries.directive(row.directive());
  switch (row.rowKind()) {
    case kRowFoldedStrand:
    case kRowFoldedFastest:
      positions.from = dictionaries.site(row.region);
      positions.to = dictionaries.site(row.parent);
      positions.tag = dictionaries.tag(row.index);
      break;
    case kRowFoldedCurve:
      if (row.parent == 0) positions.candidate = dictionaries.site(row.region);
      break;
    default:
      break;
  }
  return positions;
}

/// Looks everything up before the verdict, so that what is unknown is looked up together.
bool lookUp(const std::vector<Row>& rows, Dictionaries& dictionaries,
            std::vector<FoldedPositions>* positions) {
  bool known = true;
  positions->clear();
  for (const Row& row : rows) {
    positions->push_back(positionsOf(row, dictionaries));
    known = positions->back().areKnown() && known;
    if (row.rowKind() == kRowFoldedLock) known = dictionaries.knowsLock(row.region) && known;
  }
  return known;
}

void append(FoldedStrandColumns& columns, const Row& row, const FoldedPositions& positions) {
  columns.addRow();
  putAll(columns.from.cell(positions.from), columns.to.cell(positions.to),
         columns.directive.cell(positions.directive), columns.tag.cell(positions.tag));
  columns.work.putAnySize(row.id);
  columns.chain.putAnySize(row.value);
  columns.joined.putZigzag(row.a - row.value);
  columns.full.putZigzag(row.b - row.a);
}

void append(FoldedInstanceColumns& columns, const Row& row, const FoldedPositions& positions) {
  columns.addRow();
  columns.directive.put(positions.directive);
  columns.instances.put(row.region);
  columns.work.put(row.parent);
  columns.span.put(row.index);
  columns.workMin.put(row.id);
  columns.workMax.put(row.value);
  columns.iterations.put(row.a);
  columns.blocks.put(row.b);
}

void append(FoldedShareColumns& columns, const Row& row, const FoldedPositions& positions) {
  columns.addRow();
  columns.directive.put(positions.directive);
  columns.ordinal.put(row.region);
  columns.work.put(row.parent);
  columns.full.put(row.index);
  columns.iterations.put(row.id);
  columns.blocks.put(row.value);
}

void append(FoldedLockColumns& columns, const Row& row) {
  columns.addRow();
  columns.lock.put(row.region);
  columns.acquisitions.put(row.parent);
}

void append(FoldedCurveColumns& columns, const Row& row, const FoldedPositions& positions,
            Dictionaries& dictionaries) {
  const auto* annotation = reinterpret_cast<const char*>(row.parent);
  columns.addRow();
  putAll(
      columns.paths.cell(row.index),
      columns.candidate.cell(annotation == nullptr ? positions.candidate + 1 : 0),
      columns.annotation.cell(annotation == nullptr ? 0 : dictionaries.annotation(annotation) + 1),
      columns.exact.cell(row.id), columns.strands.cell(row.value));
}

void append(FoldedFastestColumns& columns, const Row& row, const FoldedPositions& positions) {
  columns.addRow();
  putAll(columns.from.cell(positions.from), columns.to.cell(positions.to),
         columns.directive.cell(positions.directive), columns.tag.cell(positions.tag));
  columns.work.putAnySize(row.id);
}

void appendHead(FoldedColumns& columns, const std::vector<Row>& rows) {
  uint64_t details[kRowFoldedFastest + 1] = {};
  for (const Row& row : rows) details[row.rowKind()]++;
  const Row& head = rows.front();
  columns.addRow();
  columns.region.put(head.region);
  columns.parent.put(head.parent);
  columns.index.put(head.index);
  putAll(columns.items.cell(head.id), columns.strands.cell(details[kRowFoldedStrand]),
         columns.instances.cell(details[kRowFoldedInstance]),
         columns.shares.cell(details[kRowFoldedShare]), columns.locks.cell(details[kRowFoldedLock]),
         columns.curves.cell(details[kRowFoldedCurve]));
}

}  // namespace

bool appendFolded(const std::vector<Row>& rows, Dictionaries& dictionaries, FoldedTables& tables,
                  std::vector<FoldedPositions>* scratch) {
  if (!lookUp(rows, dictionaries, scratch)) return false;
  for (size_t i = 0; i < rows.size(); i++) {
    const Row& row = rows[i];
    const FoldedPositions& positions = (*scratch)[i];
    switch (row.rowKind()) {
      case kRowFolded:
        appendHead(tables.items, rows);
        break;
      case kRowFoldedStrand:
        append(tables.strands, row, positions);
        break;
      case kRowFoldedInstance:
        append(tables.instances, row, positions);
        break;
      case kRowFoldedShare:
        append(tables.shares, row, positions);
        break;
      case kRowFoldedLock:
        append(tables.locks, row);
        break;
      case kRowFoldedCurve:
        append(tables.curves, row, positions, dictionaries);
        break;
      case kRowFoldedFastest:
        append(tables.fastest, row, positions);
        break;
      default:
        break;
    }
  }
  return true;
}

}  // namespace whip::ship
