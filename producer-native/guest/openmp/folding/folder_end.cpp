// Folding: the end of a node. The thread that brings its last child in finishes it: as one item of
// the node around it, if it is small, or as a row of its own.
#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/detail.h"
#include "guest/openmp/folding/folder.h"
#include "guest/openmp/state/node_memory.h"

namespace whip {

using namespace detail;

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

/// Whether the node itself need not be emitted.
bool mayVanish(const Frame& frame) {
  return frame.accumulates.load(kRelaxed) && !frame.spilled.load(kAcquire) &&
         !frame.announced.load(kAcquire) && frame.outer.load(kRelaxed) != nullptr &&
         !isNeverFolded(frame);
}

}  // namespace

/// The commonest of all tasks: it becomes an item of the node around it without ever having been a
/// node. If another thread accumulates there, the task's context goes back to it.
bool Folder::foldTask(TaskCtx& task, EndedStrand strand) const {
  const uint64_t work = strand.isItem ? task.strandWork : 0;
  if (work >= resolution()) return false;
  // A task without a strand has its directive's instance, which counts.
  const fold::StrandKey key =
      strand.isItem ? fold::StrandKey{task.directive, task.strandFrom, 0, strand.tag}
                    : fold::StrandKey{task.directive, addressOf(task.directive), 0, 0};
  // The other thread, too, can sum it only if the directive's place is known.
  const fold::Slot slot = state().slots.slotOf(key);
  if (slot == fold::kNoSlot) return false;
  Frame& outer = *task.outer;
  if (isHere(outer)) {
    PendingItem* placeholder = placeholderIn(outer, task.place.index);
    if (placeholder == nullptr) return false;
    becomeLeaf(outer, *placeholder, fold::roleOf(task.kind), slot, static_cast<fold::Length>(work),
               true);
    memory().tasks.give(thread().freeTasks, &task);
  } else {
    if (!outer.accumulates.load(kRelaxed)) return false;
    task.strandFrom = key.from;
    task.strandWork = work;
    task.tag = key.tag;
    task.sentBefore = state().sent[0];
    state().sent[0] = state().sent[1];
    state().sent[1] = &task;
    push(outer, &task);
  }
  finishAll(cameIn(outer));
  return true;
}

void Folder::becomeLeaf(Frame& outer, PendingItem& placeholder, fold::Role role, fold::Slot slot,
                        fold::Length work, bool instance) const {
  placeholder.becomeLeaf(role, slot, work, instance);
  gain(outer, work);
}

/// Makes an item of the container of a node that was no more than a strand. False if it cannot be.
bool Folder::foldLeaf(Frame& frame) const {
  const Kind kind = frame.kind.load(kRelaxed);
  ItemBuffer& buffer = frame.buffer;
  if (buffer.count > 1 || !isChild(kind) || !isHere(frame) || !mayVanish(frame) ||
      buffer.work >= resolution()) {
    return false;
  }
  const Directive raw = frame.directive.load(kRelaxed);
  fold::Slot slot;
  fold::Length work = 0;
  if (buffer.count == 1) {
    const PendingItem& strand = *buffer.begin();
    slot = strand.slot;
    work = strand.work;
    if (strand.what != What::kStrand) return false;
    if (raw != 0 && raw != state().slots.key(slot).directive) return false;
  } else {
    // Its directive's instance counts.
    slot = raw == 0 ? fold::kNoSlot : state().slots.slotOf(raw, addressOf(raw), 0, 0);
    if (slot == fold::kNoSlot) return false;
  }
  Frame& outer = *frame.outerFrame();
  PendingItem* placeholder = placeholderIn(outer, frame.index.load(kRelaxed));
  if (placeholder == nullptr) return false;
  becomeLeaf(outer, *placeholder, fold::roleOf(kind), slot, work, raw != 0);
  clear(frame);
  retire(frame);
  finishAll(cameIn(outer));
  return true;
}

/// The whole node as one item of the one around it; nullptr if it cannot be one.
fold::Piece* Folder::foldWhole(Frame& frame) const {
  ItemBuffer& buffer = frame.buffer;
  const Kind kind = frame.kind.load(kRelaxed);
  if (!isHere(frame) || !mayVanish(frame) || buffer.work >= resolution()) return nullptr;
  const Directive raw = frame.directive.load(kRelaxed);
  const Directive directive = state().slots.canonical(raw);
  if (directive == fold::kUnknownDirective) return nullptr;
  if (kind == Kind::kRegion) return foldRegion(frame, directive);
  fold::Piece* piece = pieces().take(state().slots);
  if (piece == nullptr) return nullptr;
  if (!addAll(*piece, buffer, !waitsReachOut(kind))) {
    pieces().give(piece);
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

/// Adds the buffer's items, which stay there. False if they cannot all be folded.
bool Folder::addAll(fold::Piece& piece, ItemBuffer& buffer, bool waitsToo) const {
  const fold::Slots& slots = state().slots;
  for (const PendingItem& item : buffer) {
    switch (item.what) {
      case What::kStrand:
        fold::addStrand(piece, item.slot, item.work, slots);
        break;
      case What::kLeaf:
        fold::addLeaf(piece, item.slot, item.work, item.role, item.instance, slots);
        break;
      case What::kPiece:
        fold::addChild(piece, *item.piece, item.role);
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

/// The piece stands for the node, and the buffer is not needed any more; unless a sum had no room.
fold::Piece* Folder::instead(Frame& frame, fold::Piece* piece) const {
  if (!piece->exact) {
    pieces().give(piece);
    return nullptr;
  }
  for (const PendingItem& item : frame.buffer) {
    if (item.what == What::kPiece) pieces().give(item.piece);
  }
  clear(frame);
  piece->items = 1;
  return piece;
}

void Folder::end(Frame& frame) const {
  if (foldLeaf(frame)) return;
  frame.popped = true;
  const uint32_t outstanding = frame.children - frame.childrenHere;
  // A node that cannot be folded away is emitted now: it will gain no more items.
  if (outstanding != 0 && !frame.written && !mayVanish(frame)) {
    if (frame.accumulates.load(kRelaxed)) spill(frame);
    rows().node(rowOf(frame, false));
    frame.written = true;
  }
  const auto more = static_cast<int32_t>(outstanding);
  if (outstanding == 0 || frame.pending.fetch_add(more, std::memory_order_acq_rel) + more == 0) {
    finishAll(&frame);
  }
}

/// All children of the frame have come in; that it comes in itself may finish the one around it.
void Folder::finishAll(Frame* frame) const {
  while (frame != nullptr) frame = finish(*frame);
}

void Folder::retire(Frame& frame) const {
  frame.id.store(0, kRelease);
  memory().frames.give(thread().freeFrames, &frame);
}

Frame* Folder::finish(Frame& frame) const {
  if (!isHere(frame) && mayVanish(frame)) adopt(frame);
  takeIn(frame);
  const Kind kind = frame.kind.load(kRelaxed);
  fold::Piece* piece = frame.written ? nullptr : foldWhole(frame);
  if (frame.buffer.count != 0) spill(frame);
  if (piece == nullptr && !frame.written) rows().node(rowOf(frame, false));
  if (frame.buffer.count != 0) clear(frame);
  Frame* outer = frame.outerFrame();
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
  return deliver(*outer, place, fold::roleOf(kind), piece);
}

/// A child has come in: folded, or emitted separately (nullptr). Returns the frame if that was the
/// last one missing.
Frame* Folder::deliver(Frame& outer, const Place& place, fold::Role role,
                       fold::Piece* piece) const {
  PendingItem* placeholder = piece == nullptr ? nullptr : placeholderIn(outer, place.index);
  if (placeholder != nullptr) {
    placeholder->become(What::kPiece, role);
    placeholder->piece = piece;
    gain(outer, piece->work);
  } else if (piece == nullptr || isHere(outer) || !outer.accumulates.load(kRelaxed) ||
             !sendBack(outer, place.index, role, piece)) {
    skipChild(outer, place.index);
    if (piece != nullptr) runs_.emitAlone(place, role, piece, state().slots);
  }
  return cameIn(outer);
}

/// The child's placeholder in a frame that accumulates here.
PendingItem* Folder::placeholderIn(Frame& outer, uint64_t index) const {
  if (!isHere(outer) || !outer.accumulates.load(kRelaxed)) return nullptr;
  return outer.buffer.placeholder(static_cast<uint32_t>(index));
}

/// One child less is outstanding; returns the frame if that was the last one.
Frame* Folder::cameIn(Frame& outer) const {
  if (isHere(outer) && !outer.popped) {
    ++outer.childrenHere;
    return nullptr;
  }
  return outer.pending.fetch_sub(1, std::memory_order_acq_rel) == 1 ? &outer : nullptr;
}

}  // namespace whip
