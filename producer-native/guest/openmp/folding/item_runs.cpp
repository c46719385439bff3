#include "guest/openmp/folding/item_runs.h"

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/detail.h"
#include "guest/openmp/state/pieces.h"

namespace whip {

using namespace detail;
using What = PendingItem::What;

/// Adds a foldable item; a piece that was folded into it is given back.
void ItemRuns::add(fold::Piece& piece, PendingItem& item, const fold::Slots& slots) const {
  piece.items += item.items();
  switch (item.what) {
    case What::kStrand:
      return fold::addStrand(piece, item.slot, item.work, slots);
    case What::kLeaf:
      return fold::addLeaf(piece, item.slot, item.work, item.role, item.instance, slots);
    case What::kPiece:
      fold::addChild(piece, *item.piece, item.role);
      return pieces().give(item.piece);
    default:
      return;
  }
}

/// Adds neighbours from here on, as far as there is room and they may be emitted together after
/// `sinceWait` units of work, to which it adds theirs; returns the item behind them.
PendingItem* ItemRuns::addRun(fold::Piece& piece, PendingItem* item, PendingItem* end,
                              uint64_t& sinceWait, const fold::Slots& slots) const {
  const uint64_t most = emittedTogether(sinceWait);
  for (bool more = true; more; ++item) {
    more = goesOn(item, end);
    add(piece, *item, slots);
    more = more && piece.work < most && hasRoom(piece, item[1], slots);
  }
  sinceWait += piece.work;
  return item;
}

void ItemRuns::compact(ItemBuffer& buffer, const fold::Slots& slots) const {
  uint64_t sinceWait = buffer.emittedSinceWait;
  PendingItem* kept = buffer.begin();
  for (PendingItem* item = buffer.begin(); item != buffer.end();) {
    fold::Piece* piece = goesOn(item, buffer.end()) ? pieces().take(slots) : nullptr;
    if (piece == nullptr) {
      sinceWait = item->what == What::kWait ? 0 : sinceWait + item->workIn();
      *kept++ = *item++;
      continue;
    }
    const uint32_t index = item->index;
    item = addRun(*piece, item, buffer.end(), sinceWait, slots);
    fold::finish(*piece);
    kept->index = index;
    kept->become(What::kPiece);
    kept++->piece = piece;
  }
  buffer.count = static_cast<uint32_t>(kept - buffer.begin());
}

/// Emits neighbours from here on as one item, after `sinceWait` units of work since the last wait,
/// to which it adds theirs; returns the item behind them.
PendingItem* ItemRuns::emitRun(const Place& place, PendingItem* item, PendingItem* end,
                               uint64_t& sinceWait, const fold::Slots& slots) const {
  const bool alone = !goesOn(item, end);
  if (item->what == What::kStrand && alone) {
    emitStrand(place, slots.key(item->slot), item->work);
    sinceWait += item->work;
    return item + 1;
  }
  if (item->what == What::kPiece && item->role == fold::Role::kRun && alone) {
    rows().folded(place, *item->piece, slots);
    sinceWait += item->piece->work;
    pieces().give(item->piece);
    return item + 1;
  }
  fold::Piece* piece = pieces().take(slots);
  if (piece == nullptr) return item + 1;  // counted
  item = addRun(*piece, item, end, sinceWait, slots);
  fold::finish(*piece);
  rows().folded(place, *piece, slots);
  pieces().give(piece);
  return item;
}

PendingItem* ItemRuns::emit(Frame& frame, PendingItem* end, const fold::Slots& slots) const {
  Place place = {frame.regionOfItems(), frame.id.load(kRelaxed), 0};
  PendingItem* kept = frame.buffer.begin();
  for (PendingItem* item = frame.buffer.begin(); item != end;) {
    place.index = item->index;
    if (item->what == What::kWait) {
      rows().leaf(Kind::kTaskwait, place);
      frame.buffer.emittedSinceWait = 0;
      ++item;
    } else if (item->what == What::kSkipped) {
      ++item;
    } else if (item->what == What::kPlaceholder) {
      *kept++ = *item++;
    } else {
      item = emitRun(place, item, end, frame.buffer.emittedSinceWait, slots);
    }
  }
  return kept;
}

void ItemRuns::emitAlone(const Place& place, fold::Role role, fold::Piece* child,
                         const fold::Slots& slots) const {
  fold::Piece* piece = pieces().take(slots);
  if (piece == nullptr) return;  // counted
  piece->items = child->items;
  fold::addChild(*piece, *child, role);
  pieces().give(child);
  fold::finish(*piece);
  rows().folded(place, *piece, slots);
  pieces().give(piece);
}

void ItemRuns::emitStrand(const Place& place, const fold::StrandKey& key, uint64_t work) const {
  rows().strand({key.directive, place, key.from, work, key.to, key.tag});
}

}  // namespace whip
