// Folding: folded children on their way to the thread that accumulates their container.
#include <algorithm>
#include <utility>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/folding/folder.h"
#include "guest/openmp/state/node_memory.h"

namespace whip {

using namespace detail;

namespace {

/// The key of the strand that a task was which has come back.
fold::StrandKey leafKeyOf(const TaskCtx& task) {
  return {task.directive, task.strandFrom, 0, task.tag};
}

}  // namespace

/// Sends a folded child to the thread that accumulates its container. False if it does not fit.
bool Folder::sendBack(Frame& outer, uint64_t index, fold::Role role, fold::Piece* piece) const {
  Returned* returned = pack(thread(), *piece);
  if (returned == nullptr) return false;
  returned->index = static_cast<uint32_t>(index);
  returned->role = role;
  pieces().give(piece);
  push(outer, returned);
  return true;
}

/// The child was emitted separately. The thread that accumulates its container must know, or would
/// wait for it with all items behind it.
void Folder::skipChild(Frame& outer, uint64_t index) const {
  outer.spilled.store(true, kRelease);
  if (isHere(outer)) return skipHere(outer, index);
  if (!outer.accumulates.load(kRelaxed)) return;
  Returned* skipped = memory().returned.take(state().freeReturned);
  if (skipped == nullptr) return;
  skipped->of = Message::Of::kSkipped;
  skipped->index = static_cast<uint32_t>(index);
  push(outer, skipped);
}

void Folder::skipHere(Frame& frame, uint64_t index) const {
  PendingItem* placeholder = placeholderIn(frame, index);
  if (placeholder != nullptr) placeholder->what = What::kSkipped;
}

void Folder::push(Frame& outer, Message* message) const {
  Message* first = outer.inbox.load(kRelaxed);
  do {
    message->next = first;
  } while (!outer.inbox.compare_exchange_weak(first, message, std::memory_order_release, kRelaxed));
}

/// Another thread accumulated the frame, but a child that came in here was its last: from now on it
/// is accumulated here, what it holds by this thread's numbers. Nothing changes if those have no
/// room.
void Folder::adopt(Frame& frame) const {
  const fold::Slots& theirs = slotsOf(frame);
  fold::Slot numbers[fold::kSlots];
  if (!mayFold() || !numbersFor(frame.buffer, theirs, numbers)) return;
  fold::Piece* spare = pieces().take(state().slots);
  if (spare == nullptr) return;  // counted
  for (PendingItem& item : frame.buffer) {
    if (item.what == What::kPiece) {
      fold::renumber(*item.piece, theirs, numbers, state().slots, *spare);
      std::swap(item.piece, spare);
    } else if (item.slot != fold::kNoSlot) {
      item.slot = numbers[item.slot];
    }
  }
  pieces().give(spare);
  if (frame.buffer.count != 0) {
    threadAt(frame.owner.load(kRelaxed)).folding.clearedElsewhere.fetch_add(1, kRelease);
    ++state().accumulating;
  }
  frame.owner.store(thread().number, kRelaxed);
}

/// This thread's number for each of theirs that the buffer uses; false if there is no room.
bool Folder::numbersFor(ItemBuffer& buffer, const fold::Slots& theirs, fold::Slot* numbers) const {
  uint32_t used = 0;
  for (const PendingItem& item : buffer) {
    if (item.what == What::kPiece) {
      for (uint32_t i = 0; i < item.piece->width.slots; ++i) {
        used |= item.piece->workOn[i] != 0 ? 1u << i : 0;
      }
    } else if (item.slot != fold::kNoSlot) {
      used |= 1u << item.slot;
    }
  }
  for (uint32_t i = 0; i < fold::kSlots; ++i) {
    if ((used >> i & 1) == 0) continue;
    numbers[i] = state().slots.slotOf(theirs.key(static_cast<fold::Slot>(i)));
    if (numbers[i] == fold::kNoSlot) return false;
  }
  return true;
}

/// Emits a folded child of a node that this thread does not accumulate.
void Folder::emitReturned(const Place& place, const Returned& returned, bool isShare) const {
  fold::Slots numbers;
  fold::Piece* piece = unpack(thread(), returned, numbers);
  if (piece == nullptr) return countLoss(Cause::kFrameMemory);
  if (!isShare) return runs_.emitAlone(place, returned.role, piece, numbers);
  emitShare(place.parent, *piece, numbers);
  pieces().give(piece);
}

/// Emits a task that was one strand, at most.
void Folder::emitTask(const TaskCtx& task) const {
  fold::Slots numbers;
  const fold::Slot slot = numbers.slotOf(leafKeyOf(task));
  fold::Piece* piece = slot == fold::kNoSlot ? nullptr : pieces().take(numbers);
  if (piece == nullptr) return countLoss(Cause::kFrameMemory);
  piece->items = 1;
  fold::addLeaf(*piece, slot, static_cast<fold::Length>(task.strandWork), fold::roleOf(task.kind),
                true, numbers);
  fold::finish(*piece);
  rows().folded(task.place, *piece, numbers);
  pieces().give(piece);
}

// A child's place in what this thread accumulates becomes the child. False if there is no room for
// it.

bool Folder::takeTaskIn(Frame& frame, const TaskCtx& task) const {
  PendingItem* placeholder = placeholderIn(frame, task.place.index);
  if (placeholder == nullptr) return false;
  const fold::Slot slot = state().slots.slotOf(leafKeyOf(task));
  if (slot == fold::kNoSlot) {
    placeholder->what = What::kSkipped;
    return false;
  }
  placeholder->becomeLeaf(fold::roleOf(task.kind), slot, static_cast<fold::Length>(task.strandWork),
                          true);
  frame.buffer.work += task.strandWork;
  return true;
}

bool Folder::takeChildIn(Frame& frame, const Returned& returned) const {
  PendingItem* placeholder = placeholderIn(frame, returned.index);
  if (placeholder == nullptr) return false;
  fold::Piece* piece = unpack(thread(), returned, state().slots);
  if (piece == nullptr) {
    placeholder->what = What::kSkipped;
    return false;
  }
  placeholder->become(What::kPiece, returned.role);
  placeholder->piece = piece;
  frame.buffer.work += piece->work;
  return true;
}

bool Folder::takeShareIn(Frame& region, const Returned& returned) const {
  fold::Piece* piece = isHere(region) ? unpack(thread(), returned, state().slots) : nullptr;
  if (piece == nullptr) return false;
  appendShare(region, piece);
  return true;
}

/// Puts the children that other threads sent in their places, or emits them. Each task
/// of a thread leads to the two that the thread sent before.
void Folder::takeIn(Frame& frame) const {
  // Mostly there is nothing, and an exchange costs what a dozen additions cost.
  if (frame.inbox.load(kAcquire) == nullptr) return;
  Message* message = frame.inbox.exchange(nullptr, std::memory_order_acquire);
  while (message != nullptr) {
    Message* next = message->next;
    prefetchForWrite(next, 2 * kLine);
    if (message->of == Message::Of::kTask) {
      auto& task = static_cast<TaskCtx&>(*message);
      prefetchForWrite(task.sentBefore, 2 * kLine);
      takeBack(frame, task);
    } else {
      takeBack(frame, static_cast<Returned&>(*message));
    }
    message = next;
  }
}

void Folder::takeBack(Frame& frame, TaskCtx& task) const {
  if (!takeTaskIn(frame, task)) {
    frame.spilled.store(true, kRelaxed);
    emitTask(task);
  }
  memory().tasks.give(thread().freeTasks, &task);
}

void Folder::takeBack(Frame& frame, Returned& returned) const {
  const bool isRegion = frame.kind.load(kRelaxed) == Kind::kRegion;
  if (returned.of == Message::Of::kSkipped) {
    skipHere(frame, returned.index);
  } else if (!(isRegion ? takeShareIn(frame, returned) : takeChildIn(frame, returned))) {
    frame.spilled.store(true, kRelaxed);
    emitReturned({frame.regionOfItems(), frame.id.load(kRelaxed), returned.index}, returned,
                 isRegion);
  }
  memory().returned.give(state().freeReturned, &returned);
}

}  // namespace whip
