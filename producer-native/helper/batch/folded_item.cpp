#include "helper/batch/folded_item.h"

namespace whip::helper {

bool FoldedItem::take(const Row& row) {
  if (row.isFolded() != rows_.empty()) return false;
  // Strands, instances, shares, locks; then curves, each with its fastest strands.
  const bool nextCurve =
      isHeld() && row.kind() == kRowFoldedCurve && rows_.back().kind() == kRowFoldedFastest;
  if (isHeld() && row.kind() < rows_.back().kind() && !nextCurve) return false;
  rows_.push_back(row);
  return true;
}

}  // namespace whip::helper
