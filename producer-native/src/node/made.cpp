#include "node/made.h"

namespace whip {

using What = Made::What;

namespace {

/// What the item adds to the sums, at most.
uint32_t entriesOf(const Made& made, const fold::Slots& slots) {
  if (made.what == What::kPiece) return made.piece->sums.count();
  if (made.slot == fold::kNoSlot) return 0;
  return (made.instance ? 1 : 0) + (slots.acquired(made.slot) != 0 ? 1 : 0);
}

/// What it adds to, without any numbers where it is no piece.
template <typename Visitor>
void visitSums(const Made& made, const fold::Slots& slots, Visitor visit) {
  if (made.what == What::kPiece) {
    for (uint32_t i = 0; i < made.piece->sums.count(); ++i) visit(made.piece->sums.entry(i));
  } else if (made.slot != fold::kNoSlot) {
    fold::SumEntry entry{};
    entry.directive = slots.directiveOf(made.slot);
    if (made.instance) visit(entry);
    entry.sum = fold::Sum::kAcquisitions;
    entry.directive = slots.acquired(made.slot);
    if (entry.directive != 0) visit(entry);
  }
}

}  // namespace

bool goesOn(const Made* made, const Made* end) {
  return made + 1 != end && made->isFoldable() && made[1].isFoldable() &&
         made[1].index == made->index + made->items();
}

bool hasRoom(const fold::Piece& piece, const Made& made, const fold::Slots& slots) {
  if (piece.work + made.workIn() > fold::kWorkMax) return false;
  uint32_t count = piece.sums.count();
  if (count + entriesOf(made, slots) <= fold::Sums::kMax) return true;
  // Many are the same.
  visitSums(made, slots, [&](const fold::SumEntry& entry) {
    if (!piece.sums.has(entry)) ++count;
  });
  return count <= fold::Sums::kMax;
}

}  // namespace whip
