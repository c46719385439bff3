// Folding: what is made in a node is kept until the node is over, and what is small then
// becomes one item of the node around it (docs/model.md §2: folded pieces of any size are equal to
// the last integer). What is large, or was announced, is emitted as in full detail, with its small
// parts folded.
//
// A node is gathered by the thread that runs its task. Here: what it keeps. record_spill.cpp tells
// it, record_finish.cpp folds it when the node is over, record_returned.cpp carries what other
// threads folded, record_shares.cpp puts regions together.
#include <algorithm>

#include "node/detail.h"
#include "node/fold_memory.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;
using What = Made::What;

bool Event::isHere(const Frame& frame) const {
  return frame.owner.load(kRelaxed) == thread_.number;
}

void Event::prepare(Frame& frame, bool movable) const {
  frame.pending.store(0, kRelaxed);
  frame.spilled.store(false, kRelaxed);
  frame.inbox.store(nullptr, kRelaxed);
  frame.popped = false;
  frame.told = false;
  frame.children = 0;
  frame.childrenHere = 0;
  frame.made.count = 0;
  frame.made.epoch = thread_.seenEpoch;
  frame.made.work = 0;
  frame.made.toldSinceWait = 0;
  frame.made.many = nullptr;
  frame.owner.store(movable ? Frame::kNobody : thread_.number, kRelaxed);
  frame.gathers.store(!movable && mayFold(), kRelaxed);
}

/// Whether the next item of the frame is kept for folding. A frame that was opened too early may
/// begin with it: what it had before was told.
bool Event::gathersNow(Frame& frame) const {
  if (frame.gathers.load(kRelaxed)) return true;
  if (!isHere(frame) || !mayFold()) return false;
  frame.spilled.store(true, kRelaxed);
  frame.gathers.store(true, kRelaxed);
  return true;
}

bool Event::mayFold() const {
  if (thread_.itemsMade.load(kRelaxed) < fullFirst()) return false;
  if (!thread_.slots.full()) return true;
  // New keys have no room. Once nothing that was summed by the old ones is left, start again.
  if (thread_.gathering != thread_.gatheredElsewhere.load(kAcquire)) return false;
  thread_.slots.reset();
  return true;
}

Place Event::childPlace(TaskCtx& task) const {
  Frame* top = container(task);
  const Place place = placeIn(top);
  if (top == nullptr) return place;
  ++top->children;
  if (gathersNow(*top)) keep(*top, place.index, What::kHole);
  return place;
}

Place Event::dependencesPlace(TaskCtx& task) const {
  const Place place = nextPlace(task);
  // A container with such items is folded downstream, in their order.
  if (place.parent != kNowhere && gathersNow(*task.top)) {
    giveUp(*task.top, place.index);
  }
  return place;
}

void Event::wait(TaskCtx& task) const {
  Frame* top = container(task);
  if (top != nullptr && gathersNow(*top)) {
    keep(*top, top->nextIndex(), What::kWait);
  } else {
    leaf(Kind::kTaskwait, placeIn(top), 0);
  }
}

/// There was no memory for the node at this place (counted).
void Event::forfeit(Frame* outer, const Place& place) const {
  if (outer != nullptr && place.parent != kNowhere) {
    finishAll(deliver(*outer, place, fold::Role::kRun, nullptr));
  }
}

void Event::keepStrand(Frame& frame, uint64_t index, const fold::StrandKey& key,
                       uint64_t work) const {
  const fold::Slot slot = work > fold::kItemWorkMax ? fold::kNoSlot : thread_.slots.slotOf(key);
  if (slot == fold::kNoSlot) {
    giveUp(frame, index);
    return tellStrand({frame.regionOfItems(), frame.id.load(kRelaxed), index}, key, work);
  }
  Made& made = keep(frame, index, What::kStrand);
  made.slot = slot;
  made.work = static_cast<fold::Length>(work);
  gain(frame, work);
}

/// The list has so much more work in it.
void Event::gain(Frame& frame, uint64_t work) const {
  frame.made.work += work;
  if (frame.made.work >= toldTogether()) tellReady(frame);
}

/// The item at the frame's end is told by itself.
void Event::giveUp(Frame& frame, uint64_t index) const {
  frame.spilled.store(true, kRelaxed);
  keep(frame, index, What::kGone);
  // What is summed by keys that nothing new fits beside must go, so that they can.
  if (thread_.slots.full()) drop(frame);
}

/// One more at the end of the frame's list. Written where it stays: copying what was just written
/// field by field is a load that no store can be forwarded to, 10 ns an item.
Made& Event::keep(Frame& frame, uint64_t index, What what) const {
  MadeList& list = frame.made;
  if (list.count == list.room()) makeRoom(frame);
  if (list.count == 0) ++thread_.gathering;
  Made& made = list.begin()[list.count++];
  made.index = static_cast<uint32_t>(index);
  made.become(what);
  return made;
}

void Event::makeRoom(Frame& frame) const {
  MadeList& list = frame.made;
  const auto isEnough = [&] { return list.count <= list.room() / 2; };
  if (frame.kind.load(kRelaxed) != Kind::kRegion) {
    takeIn(frame);
    compact(frame);
    if (list.many != nullptr && !isEnough()) tellUpTo(frame, list.firstHole());
  }
  if (isEnough()) return;
  if (list.many == nullptr && (list.many = memory().many.take(thread_.freeMany)) != nullptr) {
    std::copy(list.few, list.few + list.count, list.many->made);
    return;
  }
  drop(frame);
}

/// Tells everything that is there, and gives up the holes.
void Event::drop(Frame& frame) const {
  spill(frame);
  clear(frame);
}

void Event::clear(Frame& frame) const {
  MadeList& list = frame.made;
  if (list.many != nullptr) memory().many.give(thread_.freeMany, list.many);
  list.many = nullptr;
  if (list.count != 0) {
    if (isHere(frame)) {
      --thread_.gathering;
    } else {
      ThreadTable::at(frame.owner.load(kRelaxed)).gatheredElsewhere.fetch_add(1, kRelease);
    }
  }
  list.count = 0;
  list.work = 0;
}

}  // namespace whip
