// Folding: the end of a node. Whoever brings its last child in finishes it: as one item of
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

bool isChild(Kind kind) {
  return kind == Kind::kTask || kind == Kind::kUndeferred || kind == Kind::kChunk;
}

/// A wait directly in these also waits for children made before them.
bool waitsReachOut(Kind kind) { return kind == Kind::kGroup || kind == Kind::kTaskgroup; }

/// Dependent tasks and ordered blocks can only be placed together with their siblings, and how long
/// a lock was held is in no folded item.
bool isNeverFolded(const Frame& frame) {
  const Kind kind = frame.kind.load(kRelaxed);
  return kind == Kind::kDependentTask || kind == Kind::kDependentUndeferred ||
         kind == Kind::kHold || kindOf(frame.directive.load(kRelaxed)) == DirectiveKind::kOrdered;
}

/// Whether nobody downstream need ever hear of the node itself.
bool mayVanish(const Frame& frame) {
  return frame.gathers.load(kRelaxed) && !frame.spilled.load(kAcquire) &&
         !frame.announced.load(kAcquire) && frame.outer.load(kRelaxed) != nullptr &&
         !isNeverFolded(frame);
}

}  // namespace

/// A task that was one strand, or not even that, is the commonest of all: it becomes an item of the
/// node around it without ever having been one, if it can be that; if another thread gathers there,
/// by going back to it. Then the context is not ours any more.
bool Event::foldTask(TaskCtx& task, bool hasStrand) const {
  const uint64_t work = hasStrand ? task.strandWork : 0;
  if (work >= resolution()) return false;
  // Of a task without a strand its directive's instance counts.
  const fold::StrandKey key =
      hasStrand ? fold::StrandKey{task.directive, task.strandFrom, 0,
                                  task.acquired ? tagAcquired(task.tag) : task.tag}
                : fold::StrandKey{task.directive, addressOf(task.directive), 0, 0};
  // The other thread, too, can sum it only if the directive's place is known.
  const fold::Slot slot = thread_.slots.slotOf(key);
  if (slot == fold::kNoSlot) return false;
  Frame& outer = *task.outer;
  if (isHere(outer)) {
    Made* hole = holeIn(outer, task.place.index);
    if (hole == nullptr) return false;
    becomeLeaf(outer, *hole, roleOf(task.kind), slot, static_cast<fold::Length>(work), true);
    freeTask(task);
  } else {
    if (!outer.gathers.load(kRelaxed)) return false;
    task.strandFrom = key.from;
    task.strandWork = work;
    task.tag = key.tag;
    task.sentBefore = thread_.sent[0];
    thread_.sent[0] = thread_.sent[1];
    thread_.sent[1] = &task;
    push(outer, &task);
  }
  finishAll(cameIn(outer));
  return true;
}

void Event::becomeLeaf(Frame& outer, Made& hole, fold::Role role, fold::Slot slot,
                       fold::Length work, bool instance) const {
  hole.becomeLeaf(role, slot, work, instance);
  gain(outer, work);
}

/// The same of a node that was opened.
bool Event::foldLeaf(Frame& frame) const {
  const Kind kind = frame.kind.load(kRelaxed);
  MadeList& list = frame.made;
  if (list.count > 1 || !isChild(kind) || !isHere(frame) || !mayVanish(frame) ||
      list.work >= resolution()) {
    return false;
  }
  const Directive raw = frame.directive.load(kRelaxed);
  fold::Slot slot;
  fold::Length work = 0;
  if (list.count == 1) {
    const Made& strand = *list.begin();
    slot = strand.slot;
    work = strand.work;
    if (strand.what != What::kStrand) return false;
    if (raw != 0 && raw != thread_.slots.key(slot).directive) return false;
  } else {
    // Its directive's instance counts.
    slot = raw == 0 ? fold::kNoSlot : thread_.slots.slotOf(raw, addressOf(raw), 0, 0);
    if (slot == fold::kNoSlot) return false;
  }
  Frame& outer = *frame.outer.load(kRelaxed);
  Made* hole = holeIn(outer, frame.index.load(kRelaxed));
  if (hole == nullptr) return false;
  becomeLeaf(outer, *hole, roleOf(kind), slot, work, raw != 0);
  clear(frame);
  retire(frame);
  finishAll(cameIn(outer));
  return true;
}

/// The whole node as one item of the one around it; nullptr if it cannot be one.
fold::Piece* Event::foldWhole(Frame& frame) const {
  MadeList& list = frame.made;
  const Kind kind = frame.kind.load(kRelaxed);
  if (!isHere(frame) || !mayVanish(frame) || list.work >= resolution()) return nullptr;
  const Directive raw = frame.directive.load(kRelaxed);
  const Directive directive = thread_.slots.canonical(raw);
  if (directive == fold::kUnknownDirective) return nullptr;
  if (kind == Kind::kRegion) return foldRegion(frame, directive);
  fold::Piece* piece = newPiece(thread_.slots);
  if (piece == nullptr) return nullptr;
  if (!addAll(*piece, list, !waitsReachOut(kind))) {
    freePiece(piece);
    return nullptr;
  }
  fold::finish(*piece);
  const fold::Loops loop =
      kind == Kind::kGroup ? fold::loopsOf(frame.b.load(kRelaxed)) : fold::kNoLoops;
  if (kind == Kind::kGroup && frame.a.load(kRelaxed) > 0) {
    fold::closeShare(*piece, directive, raw, frame.a.load(kRelaxed) - 1, loop);
  } else {
    fold::closeInstance(*piece, directive, raw, loop);
  }
  return instead(frame, piece);
}

/// The items, which stay. False if they cannot all be folded.
bool Event::addAll(fold::Piece& piece, MadeList& list, bool waitsToo) const {
  const fold::Slots& slots = thread_.slots;
  for (const Made& made : list) {
    switch (made.what) {
      case What::kStrand:
        fold::addStrand(piece, made.slot, made.work, slots);
        break;
      case What::kLeaf:
        fold::addLeaf(piece, made.slot, made.work, made.role, made.instance, slots);
        break;
      case What::kPiece:
        fold::addChild(piece, *made.piece, made.role);
        break;
      case What::kWait:
        if (!waitsToo) return false;
        fold::addWait(piece);
        break;
      default:
        return false;
    }
  }
  return true;
}

/// The piece stands for the node, and what is in the list is not needed any more; unless a sum had
/// no room.
fold::Piece* Event::instead(Frame& frame, fold::Piece* piece) const {
  if (!piece->exact) {
    freePiece(piece);
    return nullptr;
  }
  for (const Made& made : frame.made) {
    if (made.what == What::kPiece) freePiece(made.piece);
  }
  clear(frame);
  piece->items = 1;
  return piece;
}

void Event::end(Frame& frame) const {
  if (foldLeaf(frame)) return;
  frame.popped = true;
  const uint32_t outstanding = frame.children - frame.childrenHere;
  // What can become part of nothing is told now: it will gain no more items.
  if (outstanding != 0 && !frame.told && !mayVanish(frame)) {
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
  if (!isHere(frame) && mayVanish(frame)) adopt(frame);
  takeIn(frame);
  const Kind kind = frame.kind.load(kRelaxed);
  fold::Piece* piece = frame.told ? nullptr : foldWhole(frame);
  if (frame.made.count != 0) spill(frame);
  if (piece == nullptr && !frame.told) emitNode(frame, static_cast<uint8_t>(kind));
  if (frame.made.count != 0) clear(frame);
  Frame* outer = frame.outer.load(kRelaxed);
  const Place place = {frame.region.load(kRelaxed), frame.parent.load(kRelaxed),
                       frame.index.load(kRelaxed)};
  if (piece != nullptr && kind == Kind::kMember) {
    piece->node = frame.id.load(kRelaxed);
    piece->phase = frame.a.load(kRelaxed);
    piece->member = frame.b.load(kRelaxed);
  }
  retire(frame);
  if (outer == nullptr) return nullptr;
  if (kind == Kind::kMember) {
    deliverShare(*outer, piece);
    return nullptr;
  }
  return deliver(*outer, place, roleOf(kind), piece);
}

/// A child has come in: folded, or told by itself (nullptr). Returns the frame if that was the last
/// one missing.
Frame* Event::deliver(Frame& outer, const Place& place, fold::Role role, fold::Piece* piece) const {
  Made* hole = piece == nullptr ? nullptr : holeIn(outer, place.index);
  if (hole != nullptr) {
    hole->become(What::kPiece, role);
    hole->piece = piece;
    gain(outer, piece->work);
  } else if (piece == nullptr || isHere(outer) || !outer.gathers.load(kRelaxed) ||
             !giveBackTo(outer, place.index, role, piece)) {
    leaveOut(outer, place.index);
    if (piece != nullptr) tellAlone(place, role, piece, thread_.slots);
  }
  return cameIn(outer);
}

/// The place kept for a child in a frame that is gathered here.
Made* Event::holeIn(Frame& outer, uint64_t index) const {
  if (!isHere(outer) || !outer.gathers.load(kRelaxed)) return nullptr;
  return outer.made.hole(static_cast<uint32_t>(index));
}

/// One child less is outstanding; returns the frame if that was the last one.
Frame* Event::cameIn(Frame& outer) const {
  if (isHere(outer) && !outer.popped) {
    ++outer.childrenHere;
    return nullptr;
  }
  return outer.pending.fetch_sub(1, std::memory_order_acq_rel) == 1 ? &outer : nullptr;
}

}  // namespace whip
