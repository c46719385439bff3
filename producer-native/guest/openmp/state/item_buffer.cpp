#include "guest/openmp/state/item_buffer.h"

namespace whip {

using What = PendingItem::What;

namespace {

/// The item's share of the sums, at most.
uint32_t entriesOf(const PendingItem& item, const fold::Slots& slots) {
  if (item.what == What::kPiece) return item.piece->sums.count();
  if (item.slot == fold::kNoSlot) return 0;
  return (item.instance ? 1 : 0) + (slots.acquired(item.slot) != 0 ? 1 : 0);
}

/// The sums it adds to, without any numbers where it is no piece.
template <typename Visitor>
void visitSums(const PendingItem& item, const fold::Slots& slots, Visitor visit) {
  if (item.what == What::kPiece) {
    for (uint32_t i = 0; i < item.piece->sums.count(); ++i) visit(item.piece->sums.entry(i));
  } else if (item.slot != fold::kNoSlot) {
    fold::SumEntry entry{};
    entry.directive = slots.directiveOf(item.slot);
    if (item.instance) visit(entry);
    entry.sum = fold::Sum::kAcquisitions;
    entry.directive = slots.acquired(item.slot);
    if (entry.directive != 0) visit(entry);
  }
}

}  // namespace

bool goesOn(const PendingItem* item, const PendingItem* end) {
  return item + 1 != end && item->isFoldable() && item[1].isFoldable() &&
         item[1].index == item->index + item->items();
}

bool hasRoom(const fold::Piece& piece, const PendingItem& item, const fold::Slots& slots) {
  if (piece.work + item.workIn() > fold::kWorkMax) return false;
  uint32_t count = piece.sums.count();
  if (count + entriesOf(item, slots) <= fold::Sums::kMax) return true;
  // Many are the same.
  visitSums(item, slots, [&](const fold::SumEntry& entry) {
    if (!piece.sums.has(entry)) ++count;
  });
  return count <= fold::Sums::kMax;
}

}  // namespace whip
