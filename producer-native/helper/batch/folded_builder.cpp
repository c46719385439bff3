#include "helper/batch/folded_builder.h"

#include <cstddef>

namespace whip::helper {
namespace {

template <typename Strand>
FoldedPositions positionsOf(const Strand& strand, Dictionaries& dictionaries) {
  FoldedPositions positions;
  positions.directive = dictionaries.directive(strand.directive);
  positions.from = dictionaries.site(strand.from);
  positions.to = dictionaries.site(strand.to);
  positions.tag = dictionaries.tag(strand.tag);
  return positions;
}

FoldedPositions positionsOf(const Row& row, Dictionaries& dictionaries) {
  if (row.kind() == kRowFoldedStrand) return positionsOf(foldedStrandOf(row), dictionaries);
  if (row.kind() == kRowFoldedFastest) return positionsOf(foldedFastestOf(row), dictionaries);
  FoldedPositions positions;
  positions.directive = dictionaries.directive(row.directive());
  if (row.kind() == kRowFoldedCurve) {
    const FoldedCurveRow curve = foldedCurveOf(row);
    if (curve.annotation == nullptr) positions.candidate = dictionaries.site(curve.site);
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
    if (row.kind() == kRowFoldedLock) {
      known = dictionaries.knowsLock(foldedLockOf(row).lock) && known;
    }
  }
  return known;
}

void append(FoldedStrandColumns& columns, const FoldedStrandRow& strand,
            const FoldedPositions& positions) {
  columns.addRow();
  putAll(columns.from.cell(positions.from), columns.to.cell(positions.to),
         columns.directive.cell(positions.directive), columns.tag.cell(positions.tag));
  columns.work.putAnySize(strand.work);
  columns.chain.putAnySize(strand.chain);
  columns.joined.putZigzag(strand.joined - strand.chain);
  columns.full.putZigzag(strand.full - strand.joined);
}

void append(FoldedInstanceColumns& columns, const FoldedInstanceRow& instance,
            const FoldedPositions& positions) {
  columns.addRow();
  columns.directive.put(positions.directive);
  columns.instances.put(instance.instances);
  columns.work.put(instance.work);
  columns.span.put(instance.span);
  columns.workMin.put(instance.workMin);
  columns.workMax.put(instance.workMax);
  columns.iterations.put(instance.iterationsAnd1);
  columns.blocks.put(instance.blocks);
}

void append(FoldedShareColumns& columns, const FoldedShareRow& share,
            const FoldedPositions& positions) {
  columns.addRow();
  columns.directive.put(positions.directive);
  columns.ordinal.put(share.ordinal);
  columns.work.put(share.work);
  columns.full.put(share.full);
  columns.iterations.put(share.iterationsAnd1);
  columns.blocks.put(share.blocks);
}

void append(FoldedLockColumns& columns, const FoldedLockRow& lock) {
  columns.addRow();
  columns.lock.put(lock.lock);
  columns.acquisitions.put(lock.acquisitions);
}

void append(FoldedCurveColumns& columns, const FoldedCurveRow& curve,
            const FoldedPositions& positions, Dictionaries& dictionaries) {
  const char* annotation = curve.annotation;
  columns.addRow();
  putAll(
      columns.paths.cell(curve.paths),
      columns.candidate.cell(annotation == nullptr ? positions.candidate + 1 : 0),
      columns.annotation.cell(annotation == nullptr ? 0 : dictionaries.annotation(annotation) + 1),
      columns.exact.cell(curve.exact), columns.strands.cell(curve.fastest));
}

void append(FoldedFastestColumns& columns, const FoldedFastestRow& strand,
            const FoldedPositions& positions) {
  columns.addRow();
  putAll(columns.from.cell(positions.from), columns.to.cell(positions.to),
         columns.directive.cell(positions.directive), columns.tag.cell(positions.tag));
  columns.work.putAnySize(strand.work);
}

void appendHead(FoldedColumns& columns, const std::vector<Row>& rows) {
  uint64_t details[kRowFoldedFastest + 1] = {};
  for (const Row& row : rows) details[row.kind()]++;
  const FoldedRow head = foldedOf(rows.front());
  columns.addRow();
  columns.region.put(head.place.region);
  columns.parent.put(head.place.parent);
  columns.index.put(head.place.index);
  putAll(columns.items.cell(head.items), columns.strands.cell(details[kRowFoldedStrand]),
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
    switch (row.kind()) {
      case kRowFolded:
        appendHead(tables.items, rows);
        break;
      case kRowFoldedStrand:
        append(tables.strands, foldedStrandOf(row), positions);
        break;
      case kRowFoldedInstance:
        append(tables.instances, foldedInstanceOf(row), positions);
        break;
      case kRowFoldedShare:
        append(tables.shares, foldedShareOf(row), positions);
        break;
      case kRowFoldedLock:
        append(tables.locks, foldedLockOf(row));
        break;
      case kRowFoldedCurve:
        append(tables.curves, foldedCurveOf(row), positions, dictionaries);
        break;
      case kRowFoldedFastest:
        append(tables.fastest, foldedFastestOf(row), positions);
        break;
      default:
        break;
    }
  }
  return true;
}

}  // namespace whip::helper
