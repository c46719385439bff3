// Folding: folded children on their way to the thread that gathers their container.
#include <algorithm>
#include <utility>

#include "node/counters.h"
#include "node/fold_memory.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;
using What = Made::What;

namespace {

/// Of a task that has come back: the strand that it was.
fold::StrandKey leafKeyOf(const TaskCtx& task) {
  return {task.directive, task.strandFrom, 0, task.tag};
}

}  // namespace

/// Sends a folded child to the thread that gathers its container. False if it does not fit.
bool Event::giveBackTo(Frame& outer, uint64_t index, fold::Role role, fold::Piece* piece) const {
  Returned* returned = pack(*piece, thread_.slots);
  if (returned == nullptr) return false;
  returned->index = static_cast<uint32_t>(index);
  returned->role = role;
  freePiece(piece);
  push(outer, returned);
  return true;
}

/// The child was told by itself. Who gathers its container must know, or would wait for it with all
/// that comes behind it.
void Event::leaveOut(Frame& outer, uint64_t index) const {
  outer.spilled.store(true, kRelease);
  if (isHere(outer)) return loseHole(outer, index);
  if (!outer.gathers.load(kRelaxed)) return;
  Returned* gone = memory().returned.take(thread_.freeReturned);
  if (gone == nullptr) return;
  gone->of = Message::Of::kGone;
  gone->index = static_cast<uint32_t>(index);
  push(outer, gone);
}

void Event::loseHole(Frame& frame, uint64_t index) const {
  Made* hole = holeIn(frame, index);
  if (hole != nullptr) hole->what = What::kGone;
}

void Event::push(Frame& outer, Message* message) const {
  Message* first = outer.inbox.load(kRelaxed);
  do {
    message->next = first;
  } while (!outer.inbox.compare_exchange_weak(first, message, std::memory_order_release, kRelaxed));
}

Returned* Event::pack(const fold::Piece& piece, const fold::Slots& slots) const {
  uint32_t keys = 0;
  for (uint32_t i = 0; i < piece.width.slots; ++i) keys += piece.workOn[i] != 0 ? 1 : 0;
  if (keys > Returned::kKeysMax) return nullptr;
  Returned* returned = memory().returned.take(thread_.freeReturned);
  if (returned == nullptr) return nullptr;
  askForReturned(static_cast<const Returned*>(thread_.freeReturned.first));  // for the next time
  returned->of = Message::Of::kChild;
  returned->same = piece.same;
  returned->node = piece.node;
  returned->phase = piece.phase;
  returned->member = piece.member;
  returned->sums = piece.sums;
  returned->count = 0;
  for (uint32_t i = 0; i < piece.width.slots; ++i) {
    if (piece.workOn[i] == 0) continue;
    returned->entries[returned->count++] = {slots.key(static_cast<fold::Slot>(i)), piece.workOn[i],
                                            piece.chain.on[i], joinedOf(piece).on[i],
                                            fullOf(piece).on[i]};
  }
  returned->candidates = std::min(piece.width.candidates, slots.candidates());
  for (uint32_t i = 0; i < returned->candidates; ++i) {
    returned->rests[i] = {slots.candidate(i), piece.chain.rest[i], joinedOf(piece).rest[i],
                          fullOf(piece).rest[i]};
  }
  return returned;
}

/// The piece it was, by these numbers; nullptr if they have no room for its keys.
fold::Piece* Event::unpack(const Returned& returned, fold::Slots& numbers) const {
  fold::Slot slots[Returned::kKeysMax];
  for (uint32_t i = 0; i < returned.count; ++i) {
    slots[i] = numbers.slotOf(returned.entries[i].key);
    if (slots[i] == fold::kNoSlot) return nullptr;
  }
  fold::Piece* piece = newPiece(numbers);
  if (piece == nullptr) return nullptr;
  fold::beginParts(*piece, returned.same);
  for (uint32_t i = 0; i < returned.count; ++i) {
    const Returned::Entry& entry = returned.entries[i];
    fold::addParts(*piece, slots[i], entry.work, entry.chain, entry.joined, entry.full);
  }
  fold::endParts(*piece);
  for (uint32_t i = 0; i < returned.candidates; ++i) {
    const Returned::Rest& rest = returned.rests[i];
    // What the piece has no strands of has no number here, and no influence.
    const uint32_t number = numbers.numberOf(rest.candidate);
    if (number < piece->width.candidates) {
      fold::setRest(*piece, number, rest.chain, rest.joined, rest.full);
    }
  }
  piece->sums = returned.sums;
  piece->items = 1;
  piece->node = returned.node;
  piece->phase = returned.phase;
  piece->member = returned.member;
  return piece;
}

/// Another thread gathered the frame, but a child that came in here was its last: from now on it is
/// gathered here, what it holds by this thread's numbers. Nothing changes if those have no room.
void Event::adopt(Frame& frame) const {
  const fold::Slots& theirs = slotsOf(frame);
  fold::Slot numbers[fold::kSlots];
  if (!mayFold() || !numbersFor(frame.made, theirs, numbers)) return;
  fold::Piece* spare = newPiece(thread_.slots);
  if (spare == nullptr) return;  // counted
  for (Made& made : frame.made) {
    if (made.what == What::kPiece) {
      fold::renumber(*made.piece, theirs, numbers, thread_.slots, *spare);
      std::swap(made.piece, spare);
    } else if (made.slot != fold::kNoSlot) {
      made.slot = numbers[made.slot];
    }
  }
  freePiece(spare);
  if (frame.made.count != 0) {
    ThreadTable::at(frame.owner.load(kRelaxed)).gatheredElsewhere.fetch_add(1, kRelease);
    ++thread_.gathering;
  }
  frame.owner.store(thread_.number, kRelaxed);
}

/// This thread's number for each of theirs that the list uses; false if there is no room.
bool Event::numbersFor(MadeList& list, const fold::Slots& theirs, fold::Slot* numbers) const {
  uint32_t used = 0;
  for (const Made& made : list) {
    if (made.what == What::kPiece) {
      for (uint32_t i = 0; i < made.piece->width.slots; ++i) {
        used |= made.piece->workOn[i] != 0 ? 1u << i : 0;
      }
    } else if (made.slot != fold::kNoSlot) {
      used |= 1u << made.slot;
    }
  }
  for (uint32_t i = 0; i < fold::kSlots; ++i) {
    if ((used >> i & 1) == 0) continue;
    numbers[i] = thread_.slots.slotOf(theirs.key(static_cast<fold::Slot>(i)));
    if (numbers[i] == fold::kNoSlot) return false;
  }
  return true;
}

/// A folded child of a node that this thread does not gather.
void Event::tellReturned(const Place& place, const Returned& returned, bool isShare) const {
  fold::Slots numbers;
  fold::Piece* piece = unpack(returned, numbers);
  if (piece == nullptr) return countLoss(Cause::kFrameMemory);
  if (!isShare) return tellAlone(place, returned.role, piece, numbers);
  tellShare(place.parent, *piece, numbers);
  freePiece(piece);
}

/// The same of a task that was one strand, at most.
void Event::tellTask(const TaskCtx& task) const {
  fold::Slots numbers;
  const fold::Slot slot = numbers.slotOf(leafKeyOf(task));
  fold::Piece* piece = slot == fold::kNoSlot ? nullptr : newPiece(numbers);
  if (piece == nullptr) return countLoss(Cause::kFrameMemory);
  piece->items = 1;
  fold::addLeaf(*piece, slot, static_cast<fold::Length>(task.strandWork), roleOf(task.kind), true,
                numbers);
  fold::finish(*piece);
  tell(task.place, *piece, numbers);
  freePiece(piece);
}

// A child's place in what this thread gathers becomes the child. False if there is no room for it.

bool Event::takeTaskIn(Frame& frame, const TaskCtx& task) const {
  Made* hole = holeIn(frame, task.place.index);
  if (hole == nullptr) return false;
  const fold::Slot slot = thread_.slots.slotOf(leafKeyOf(task));
  if (slot == fold::kNoSlot) {
    hole->what = What::kGone;
    return false;
  }
  hole->becomeLeaf(roleOf(task.kind), slot, static_cast<fold::Length>(task.strandWork), true);
  frame.made.work += task.strandWork;
  return true;
}

bool Event::takeChildIn(Frame& frame, const Returned& returned) const {
  Made* hole = holeIn(frame, returned.index);
  if (hole == nullptr) return false;
  fold::Piece* piece = unpack(returned, thread_.slots);
  if (piece == nullptr) {
    hole->what = What::kGone;
    return false;
  }
  hole->become(What::kPiece, returned.role);
  hole->piece = piece;
  frame.made.work += piece->work;
  return true;
}

bool Event::takeShareIn(Frame& region, const Returned& returned) const {
  fold::Piece* piece = isHere(region) ? unpack(returned, thread_.slots) : nullptr;
  if (piece == nullptr) return false;
  keepShare(region, piece);
  return true;
}

/// Puts what other threads sent where it belongs, or tells of it. Of a thread's tasks each leads to
/// the two it sent before.
void Event::takeIn(Frame& frame) const {
  // Mostly there is nothing, and an exchange costs what a dozen additions cost.
  if (frame.inbox.load(kAcquire) == nullptr) return;
  Message* message = frame.inbox.exchange(nullptr, std::memory_order_acquire);
  while (message != nullptr) {
    Message* next = message->next;
    askToWrite(next, 2 * kLine);
    if (message->of == Message::Of::kTask) {
      auto& task = static_cast<TaskCtx&>(*message);
      askToWrite(task.sentBefore, 2 * kLine);
      takeBack(frame, task);
    } else {
      takeBack(frame, static_cast<Returned&>(*message));
    }
    message = next;
  }
}

void Event::takeBack(Frame& frame, TaskCtx& task) const {
  if (!takeTaskIn(frame, task)) {
    frame.spilled.store(true, kRelaxed);
    tellTask(task);
  }
  freeTask(task);
}

void Event::takeBack(Frame& frame, Returned& returned) const {
  const bool isRegion = frame.kind.load(kRelaxed) == Kind::kRegion;
  if (returned.of == Message::Of::kGone) {
    loseHole(frame, returned.index);
  } else if (!(isRegion ? takeShareIn(frame, returned) : takeChildIn(frame, returned))) {
    frame.spilled.store(true, kRelaxed);
    tellReturned({frame.regionOfItems(), frame.id.load(kRelaxed), returned.index}, returned,
                 isRegion);
  }
  memory().returned.give(thread_.freeReturned, &returned);
}

}  // namespace whip
