// Folding: the buffer of a frame.
#include "guest/openmp/folding/folder.h"

#include <algorithm>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/detail.h"
#include "guest/openmp/state/node_memory.h"

namespace whip {

using namespace detail;

const fold::Slots& Folder::slotsOf(const Frame& frame) const {
  return threadAt(frame.owner.load(kRelaxed)).folding.slots;
}

void Folder::begin(Frame& frame, bool movable) const {
  frame.pending.store(0, kRelaxed);
  frame.spilled.store(false, kRelaxed);
  frame.inbox.store(nullptr, kRelaxed);
  frame.popped = false;
  frame.written = false;
  frame.children = 0;
  frame.childrenHere = 0;
  frame.buffer.count = 0;
  frame.buffer.epoch = thread().seenEpoch;
  frame.buffer.work = 0;
  frame.buffer.emittedSinceWait = 0;
  frame.buffer.large = nullptr;
  frame.owner.store(movable ? Frame::kNobody : thread().number, kRelaxed);
  frame.accumulates.store(!movable && mayFold(), kRelaxed);
}

bool Folder::startsNow(Frame& frame) const {
  if (!isHere(frame) || !mayFold()) return false;
  frame.spilled.store(true, kRelaxed);
  frame.accumulates.store(true, kRelaxed);
  return true;
}

bool Folder::mayFold() const {
  if (thread().itemsMade.load(kRelaxed) < fullFirst()) return false;
  if (!state().slots.full()) return true;
  // New keys have no room. Once nothing that was summed by the old ones is left, start again.
  if (state().accumulating != state().clearedElsewhere.load(kAcquire)) return false;
  state().slots.reset();
  return true;
}

void Folder::dropChild(Frame* outer, const Place& place) const {
  if (outer != nullptr && !place.isNowhere()) {
    finishAll(deliver(*outer, place, fold::Role::kRun, nullptr));
  }
}

void Folder::addStrand(Frame& frame, uint64_t index, const fold::StrandKey& key,
                       uint64_t work) const {
  const fold::Slot slot = work > fold::kItemWorkMax ? fold::kNoSlot : state().slots.slotOf(key);
  if (slot == fold::kNoSlot) {
    skip(frame, index);
    return runs_.emitStrand({frame.regionOfItems(), frame.id.load(kRelaxed), index}, key, work);
  }
  PendingItem& item = append(frame, index, What::kStrand);
  item.slot = slot;
  item.work = static_cast<fold::Length>(work);
  gain(frame, work);
}

/// The buffer has so much more work in it.
void Folder::gain(Frame& frame, uint64_t work) const {
  frame.buffer.work += work;
  if (frame.buffer.work >= emittedTogether()) emitReady(frame);
}

/// The item at the frame's end is emitted separately.
void Folder::skip(Frame& frame, uint64_t index) const {
  frame.spilled.store(true, kRelaxed);
  append(frame, index, What::kSkipped);
  // Sums by keys that nothing new fits beside must go, so that the keys can.
  if (state().slots.full()) flush(frame);
}

/// One more at the end of the buffer. Written where it stays: copying what was just written
/// field by field is a load that no store can be forwarded to, 10 ns an item.
PendingItem& Folder::append(Frame& frame, uint64_t index, What what) const {
  ItemBuffer& buffer = frame.buffer;
  if (buffer.count == buffer.room()) makeRoom(frame);
  if (buffer.count == 0) ++state().accumulating;
  PendingItem& item = buffer.begin()[buffer.count++];
  item.index = static_cast<uint32_t>(index);
  item.become(what);
  return item;
}

void Folder::makeRoom(Frame& frame) const {
  ItemBuffer& buffer = frame.buffer;
  const auto isEnough = [&] { return buffer.count <= buffer.room() / 2; };
  if (frame.kind.load(kRelaxed) != Kind::kRegion) {
    takeIn(frame);
    runs_.compact(buffer, slotsOf(frame));
    if (buffer.large != nullptr && !isEnough()) emitUpTo(frame, buffer.firstPlaceholder());
  }
  if (isEnough()) return;
  if (buffer.large == nullptr &&
      (buffer.large = memory().buffers.take(state().freeBuffers)) != nullptr) {
    std::copy(buffer.few, buffer.few + buffer.count, buffer.large->items);
    return;
  }
  flush(frame);
}

/// Emits all items, and skips the placeholders.
void Folder::flush(Frame& frame) const {
  spill(frame);
  clear(frame);
}

void Folder::clear(Frame& frame) const {
  ItemBuffer& buffer = frame.buffer;
  if (buffer.large != nullptr) memory().buffers.give(state().freeBuffers, buffer.large);
  buffer.large = nullptr;
  if (buffer.count != 0) {
    if (isHere(frame)) {
      --state().accumulating;
    } else {
      threadAt(frame.owner.load(kRelaxed)).folding.clearedElsewhere.fetch_add(1, kRelease);
    }
  }
  buffer.count = 0;
  buffer.work = 0;
}

// --- Items that are emitted before the node is over

/// The buffer has enough work to emit items. Those behind the first placeholder wait until its
/// child has come in, or many small items would be emitted; but not for long.
void Folder::emitReady(Frame& frame) const {
  ItemBuffer& buffer = frame.buffer;
  if (frame.kind.load(kRelaxed) == Kind::kRegion) return spill(frame);
  frame.spilled.store(true, kRelaxed);  // it is not small any more
  takeIn(frame);
  if (buffer.epoch != thread().seenEpoch) {
    buffer.epoch = thread().seenEpoch;
    return spill(frame);
  }
  buffer.work = 0;
  PendingItem* placeholder = buffer.firstPlaceholder();
  // Not for a few: what stays is moved.
  if (placeholder - buffer.begin() >= buffer.end() - placeholder) emitUpTo(frame, placeholder);
}

/// Emits the items before the first placeholder.
void Folder::emitUpTo(Frame& frame, PendingItem* placeholder) const {
  ItemBuffer& buffer = frame.buffer;
  if (placeholder == buffer.end()) return spill(frame);
  frame.spilled.store(true, kRelaxed);
  runs_.emit(frame, placeholder, slotsOf(frame));
  buffer.count =
      static_cast<uint32_t>(std::move(placeholder, buffer.end(), buffer.begin()) - buffer.begin());
}

/// Emits all items that have come in, neighbours as one. Placeholders stay.
void Folder::spill(Frame& frame) const {
  frame.spilled.store(true, kRelaxed);
  ItemBuffer& buffer = frame.buffer;
  if (frame.kind.load(kRelaxed) == Kind::kRegion) return spillShares(frame);
  const auto left =
      static_cast<uint32_t>(runs_.emit(frame, buffer.end(), slotsOf(frame)) - buffer.begin());
  if (left == 0) {
    clear(frame);
  } else {
    buffer.count = left;
    buffer.work = 0;
  }
}

}  // namespace whip
