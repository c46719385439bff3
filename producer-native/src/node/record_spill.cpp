// Folding: what a node has kept is told, folded where it stands together.
#include <algorithm>

#include "node/counters.h"
#include "node/detail.h"
#include "node/fold_memory.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;
using What = Made::What;

const fold::Slots& Event::slotsOf(const Frame& frame) const {
  return ThreadTable::at(frame.owner.load(kRelaxed)).slots;
}

fold::Piece* Event::newPiece(const fold::Slots& slots) const {
  fold::Piece* piece = memory().pieces.take(thread_.freePieces);
  if (piece == nullptr) {
    countLoss(Cause::kFrameMemory);
    return nullptr;
  }
  fold::begin(*piece, slots);
  return piece;
}

void Event::freePiece(fold::Piece* piece) const { memory().pieces.give(thread_.freePieces, piece); }

/// One that is foldable; what was folded into it is given back.
void Event::add(fold::Piece& piece, Made& made, const fold::Slots& slots) const {
  piece.items += made.items();
  switch (made.what) {
    case What::kStrand:
      return fold::addStrand(piece, made.slot, made.work, slots);
    case What::kLeaf:
      return fold::addLeaf(piece, made.slot, made.work, made.role, made.instance, slots);
    case What::kPiece:
      fold::addChild(piece, *made.piece, made.role);
      return freePiece(made.piece);
    default:
      return;
  }
}

/// Folds neighbours, so that the list grows with holes and waits only.
void Event::compact(Frame& frame) const {
  MadeList& list = frame.made;
  const fold::Slots& slots = slotsOf(frame);
  uint64_t sinceWait = list.toldSinceWait;
  Made* kept = list.begin();
  for (Made* made = list.begin(); made != list.end();) {
    fold::Piece* piece = goesOn(made, list.end()) ? newPiece(slots) : nullptr;
    if (piece == nullptr) {
      sinceWait = made->what == What::kWait ? 0 : sinceWait + made->workIn();
      *kept++ = *made++;
      continue;
    }
    const uint32_t index = made->index;
    made = addRun(*piece, made, list.end(), sinceWait, slots);
    fold::finish(*piece);
    kept->index = index;
    kept->become(What::kPiece);
    kept++->piece = piece;
  }
  list.count = static_cast<uint32_t>(kept - list.begin());
}

/// What has come in is worth being told. Behind the first hole it waits for what will come into
/// that, or much would be told in little pieces; but not for long.
void Event::tellReady(Frame& frame) const {
  MadeList& list = frame.made;
  if (frame.kind.load(kRelaxed) == Kind::kRegion) return spill(frame);
  frame.spilled.store(true, kRelaxed);  // it is not small any more
  takeIn(frame);
  if (list.epoch != thread_.seenEpoch) {
    list.epoch = thread_.seenEpoch;
    return spill(frame);
  }
  list.work = 0;
  Made* hole = list.firstHole();
  // Not for a few: what stays is moved.
  if (hole - list.begin() >= list.end() - hole) tellUpTo(frame, hole);
}

/// Tells what is before the first hole.
void Event::tellUpTo(Frame& frame, Made* hole) const {
  MadeList& list = frame.made;
  if (hole == list.end()) return spill(frame);
  frame.spilled.store(true, kRelaxed);
  tellEach(frame, hole);
  list.count = static_cast<uint32_t>(std::move(hole, list.end(), list.begin()) - list.begin());
}

/// Tells all that has come in, folded where it stands together. Holes stay.
void Event::spill(Frame& frame) const {
  frame.spilled.store(true, kRelaxed);
  MadeList& list = frame.made;
  if (frame.kind.load(kRelaxed) == Kind::kRegion) return spillShares(frame);
  const auto left = static_cast<uint32_t>(tellEach(frame, list.end()) - list.begin());
  if (left == 0) {
    clear(frame);
  } else {
    list.count = left;
    list.work = 0;
  }
}

/// Tells what is before `end` but for the holes, which move to the list's beginning; returns where
/// they end.
Made* Event::tellEach(Frame& frame, Made* end) const {
  const fold::Slots& slots = slotsOf(frame);
  Place place = {frame.regionOfItems(), frame.id.load(kRelaxed), 0};
  Made* kept = frame.made.begin();
  for (Made* made = frame.made.begin(); made != end;) {
    place.index = made->index;
    if (made->what == What::kWait) {
      leaf(Kind::kTaskwait, place, 0);
      frame.made.toldSinceWait = 0;
      ++made;
    } else if (made->what == What::kGone) {
      ++made;
    } else if (made->what == What::kHole) {
      *kept++ = *made++;
    } else {
      made = tellRun(place, made, end, frame.made.toldSinceWait, slots);
    }
  }
  return kept;
}

/// Tells what stands together from here on, after so much work since the last wait, to which it is
/// added; returns what comes after it.
Made* Event::tellRun(const Place& place, Made* made, Made* end, uint64_t& sinceWait,
                     const fold::Slots& slots) const {
  const bool alone = !goesOn(made, end);
  if (made->what == What::kStrand && alone) {
    tellStrand(place, slots.key(made->slot), made->work);
    sinceWait += made->work;
    return made + 1;
  }
  if (made->what == What::kPiece && made->role == fold::Role::kRun && alone) {
    tell(place, *made->piece, slots);
    sinceWait += made->piece->work;
    freePiece(made->piece);
    return made + 1;
  }
  fold::Piece* piece = newPiece(slots);
  if (piece == nullptr) return made + 1;  // counted
  made = addRun(*piece, made, end, sinceWait, slots);
  fold::finish(*piece);
  tell(place, *piece, slots);
  freePiece(piece);
  return made;
}

/// Adds what stands together from here on, as far as there is room and it may be told together
/// after so much work since the last wait, to which it is added; returns what comes after it.
Made* Event::addRun(fold::Piece& piece, Made* made, Made* end, uint64_t& sinceWait,
                    const fold::Slots& slots) const {
  const uint64_t most = toldTogether(sinceWait);
  for (bool more = true; more; ++made) {
    more = goesOn(made, end);
    add(piece, *made, slots);
    more = more && piece.work < most && hasRoom(piece, made[1], slots);
  }
  sinceWait += piece.work;
  return made;
}

/// A folded child for which there is no place in its container's list.
void Event::tellAlone(const Place& place, fold::Role role, fold::Piece* child,
                      const fold::Slots& slots) const {
  fold::Piece* piece = newPiece(slots);
  if (piece == nullptr) return;  // counted
  piece->items = child->items;
  fold::addChild(*piece, *child, role);
  freePiece(child);
  fold::finish(*piece);
  tell(place, *piece, slots);
  freePiece(piece);
}

}  // namespace whip
