// Adaptive detail: the end of a node. Whoever brings its last child in finishes it: as one item of
// the node around it, if it is small, or as a row of its own.
#include "node/counters.h"
#include "node/detail.h"
#include "node/fold_memory.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;
using What = Made::What;

namespace {

fold::Role roleOf(Kind kind) {
  switch (kind) {
    case Kind::kTask:
      return fold::Role::kTask;
    case Kind::kUndeferred:
      return fold::Role::kUndeferred;
    case Kind::kChunk:
      return fold::Role::kChunk;
    case Kind::kTaskgroup:
      return fold::Role::kClosed;
    default:
      return fold::Role::kRun;
  }
}

/// A wait directly in these also waits for children made before them.
bool waitsReachOut(Kind kind) { return kind == Kind::kGroup || kind == Kind::kTaskgroup; }

/// Dependent tasks and ordered blocks can only be placed together with their siblings.
bool isNeverFolded(const Frame& frame) {
  const Kind kind = frame.kind.load(kRelaxed);
  return kind == Kind::kDependentTask || kind == Kind::kDependentUndeferred ||
         kindOf(frame.directive.load(kRelaxed)) == DirectiveKind::kOrdered;
}

/// Whether nobody downstream need ever hear of the node itself.
bool mayVanish(const Frame& frame) {
  return frame.gathers.load(kRelaxed) && !frame.spilled.load(kAcquire) &&
         !frame.announced.load(kAcquire) && frame.outer.load(kRelaxed) != nullptr &&
         !isNeverFolded(frame);
}

}  // namespace

/// The whole node as one item of the one around it, if it can be one.
bool Event::foldWhole(Frame& frame, Made* whole) const {
  MadeList& list = frame.made;
  const Kind kind = frame.kind.load(kRelaxed);
  if (!isHere(frame) || !mayVanish(frame) || list.work >= resolution()) return false;
  const Directive raw = frame.directive.load(kRelaxed);
  const Directive directive = thread_.slots.canonical(raw);
  if (directive == fold::kUnknownDirective) return false;
  if (kind == Kind::kRegion) return foldRegion(frame, directive, whole);
  *whole = Made::of(What::kLeaf, static_cast<uint32_t>(frame.index.load(kRelaxed)));
  whole->role = roleOf(kind);
  const bool isChild = kind == Kind::kTask || kind == Kind::kUndeferred || kind == Kind::kChunk;
  if (isChild && list.count == 1 && list.few[0].what == What::kStrand && list.many == nullptr) {
    const Directive strands = thread_.slots.key(list.few[0].slot).directive;
    if (raw == 0 || raw == strands) {
      whole->slot = list.few[0].slot;
      whole->work = list.few[0].work;
      whole->instance = raw != 0;
      clear(frame);
      return true;
    }
  }
  for (Made& made : list) {
    if (made.what == What::kWait && waitsReachOut(kind)) return false;
    if (made.what == What::kHole) return false;
  }
  if (!sumsFit(list, thread_.slots)) return false;
  fold::Piece* piece = newPiece();
  if (piece == nullptr) return false;
  const fold::Slots& slots = thread_.slots;
  for (Made& made : list) add(*piece, made, slots);
  clear(frame);
  fold::finish(*piece);
  piece->items = 1;
  if (kind == Kind::kGroup && frame.a.load(kRelaxed) > 0) {
    fold::closeShare(*piece, directive, raw, frame.a.load(kRelaxed) - 1);
  } else {
    fold::closeInstance(*piece, directive, raw);
  }
  if (!piece->exact) countLoss(Cause::kFrameMemory);
  whole->what = What::kPiece;
  whole->piece = piece;
  return true;
}

void Event::endGathered(Frame& frame) const {
  frame.popped = true;
  const uint32_t outstanding = frame.children - frame.childrenHere;
  // What can become part of nothing is told now: it will gain no more items.
  if (outstanding != 0 && !mayVanish(frame)) {
    if (frame.gathers.load(kRelaxed)) spill(frame);
    emitNode(frame, static_cast<uint8_t>(frame.kind.load(kRelaxed)));
    frame.told = true;
  }
  const auto more = static_cast<int32_t>(outstanding);
  if (outstanding == 0 || frame.pending.fetch_add(more, std::memory_order_acq_rel) + more == 0) {
    finishAll(&frame);
  }
}

/// Everything made in the frame has come in; its own coming in may finish the one around it.
void Event::finishAll(Frame* frame) const {
  while (frame != nullptr) frame = finish(*frame);
}

Frame* Event::finish(Frame& frame) const {
  takeIn(frame);
  Made whole;
  bool folded = false;
  if (!frame.told) {
    folded = foldWhole(frame, &whole);
    if (!folded) {
      if (frame.made.count != 0) spill(frame);
      emitNode(frame, static_cast<uint8_t>(frame.kind.load(kRelaxed)));
    }
  } else if (frame.made.count != 0) {
    spill(frame);
  }
  if (frame.made.count != 0) clear(frame);
  Frame* outer = frame.outer.load(kRelaxed);
  const Place place = {frame.region.load(kRelaxed), frame.parent.load(kRelaxed),
                       frame.index.load(kRelaxed)};
  const bool isShare = frame.kind.load(kRelaxed) == Kind::kMember;
  if (folded && isShare) {  // always a piece: foldWhole makes leaves of tasks and chunks only
    whole.piece->node = frame.id.load(kRelaxed);
    whole.piece->phase = frame.a.load(kRelaxed);
    whole.piece->member = frame.b.load(kRelaxed);
  }
  frame.id.store(0, kRelease);
  giveFrame(frame);
  if (outer == nullptr) return nullptr;
  if (isShare) {
    deliverShare(*outer, folded ? whole.piece : nullptr);
    return nullptr;
  }
  return deliver(*outer, place, folded ? &whole : nullptr);
}

/// A child has come in: folded, or told by itself (nullptr). Returns the frame if that was the last
/// one missing.
Frame* Event::deliver(Frame& outer, const Place& place, Made* whole) const {
  const auto index = static_cast<uint32_t>(place.index);
  const bool here = isHere(outer);
  if (whole == nullptr) {
    outer.spilled.store(true, kRelease);
    Made* hole = here && outer.gathers.load(kRelaxed) ? outer.made.hole(index) : nullptr;
    if (hole != nullptr) hole->what = What::kGone;
  } else if (here && outer.gathers.load(kRelaxed)) {
    Made* hole = outer.made.hole(index);
    if (hole != nullptr) {
      whole->index = index;
      *hole = *whole;
      outer.made.work += whole->what == What::kPiece ? whole->piece->work : whole->work;
      if (outer.made.work >= resolution()) spill(outer);
    } else {
      tellAlone(place, *whole);
    }
  } else if (here || !outer.gathers.load(kRelaxed) || outer.spilled.load(kAcquire) ||
             !giveBackTo(outer, index, *whole)) {
    outer.spilled.store(true, kRelease);
    tellAlone(place, *whole);
  }
  if (here && !outer.popped) {
    ++outer.childrenHere;
    return nullptr;
  }
  return outer.pending.fetch_sub(1, std::memory_order_acq_rel) == 1 ? &outer : nullptr;
}

}  // namespace whip
