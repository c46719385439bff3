// Adaptive detail: what is made in a node is kept until the node is over, and what is small then
// becomes one item of the node around it (MODEL §2: folded pieces of any size are equal to the last
// integer). What is large, or was announced, is told as in full detail, with its small parts
// folded.
//
// A node is gathered by the thread that runs its task. Children that other threads run come back
// through the node's inbox; whoever brings the last one in finishes the node.
#include <algorithm>

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

/// What a strand or a leaf adds to the sums, at most.
uint32_t entriesOf(const Made& made, const fold::Slots& slots) {
  if (made.what == What::kPiece) return made.piece->sums.count();
  if (made.slot == fold::kNoSlot) return 0;
  return (made.instance ? 1 : 0) + (slots.acquired(made.slot) != 0 ? 1 : 0);
}

/// Whether the sums of all have room in one piece, and those of the node itself.
bool sumsFit(MadeList& list, const fold::Slots& slots) {
  constexpr uint32_t kOwn = 1;
  uint32_t bound = kOwn;
  for (const Made& made : list) bound += entriesOf(made, slots);
  if (bound <= fold::Sums::kMax) return true;
  // Many are the same.
  fold::Sums all;
  bool fit = true;
  for (const Made& made : list) {
    if (made.what == What::kPiece) {
      for (uint32_t i = 0; i < made.piece->sums.count(); ++i) {
        fit = fit && all.add(made.piece->sums.entry(i));
      }
    } else if (made.slot != fold::kNoSlot) {
      fold::SumEntry entry{};
      entry.directive = slots.directiveOf(made.slot);
      if (made.instance) fit = fit && all.add(entry);
      entry.sum = fold::Sum::kAcquisitions;
      entry.directive = slots.acquired(made.slot);
      if (entry.directive != 0) fit = fit && all.add(entry);
    }
  }
  return fit && all.count() + kOwn <= fold::Sums::kMax;
}

/// Whether the next item is there, too, and can be folded with this one. In between may have been
/// what was told already.
bool goesOn(const Made* made, const Made* end) {
  return made + 1 != end && made->isFoldable() && made[1].isFoldable() &&
         made[1].index == made->index + made->items();
}

/// Whether the piece has room for what one more item adds to the sums.
bool hasRoom(const fold::Piece& piece, const Made& made, const fold::Slots& slots) {
  return piece.sums.count() + entriesOf(made, slots) <= fold::Sums::kMax;
}

}  // namespace

// --- What is made ------------------------------------------------------------------------------

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
  frame.made.work = 0;
  frame.made.many = nullptr;
  frame.owner.store(movable ? Frame::kNobody : thread_.number, kRelaxed);
  frame.gathers.store(!movable && isAdaptive() && mayFold(), kRelaxed);
}

/// Whether the next item of the frame is kept for folding. A frame that was opened too early may
/// begin with it: what it had before was told.
bool Event::gathersNow(Frame& frame) const {
  if (frame.gathers.load(kRelaxed)) return true;
  if (!isAdaptive() || !isHere(frame) || !mayFold()) return false;
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
  const Place place = nextPlace(task);
  if (!isAdaptive() || place.parent == kNowhere) return place;
  Frame& frame = *task.top;
  ++frame.children;
  if (gathersNow(frame)) keep(frame, Made::of(What::kHole, static_cast<uint32_t>(place.index)));
  return place;
}

Place Event::dependencesPlace(TaskCtx& task) const {
  const Place place = nextPlace(task);
  // A container with dependences is folded downstream, in the order of its items.
  if (place.parent != kNowhere && gathersNow(*task.top)) {
    giveUp(*task.top, static_cast<uint32_t>(place.index));
  }
  return place;
}

void Event::wait(TaskCtx& task) const {
  const Place place = nextPlace(task);
  if (place.parent != kNowhere && gathersNow(*task.top)) {
    keep(*task.top, Made::of(What::kWait, static_cast<uint32_t>(place.index)));
  } else {
    leaf(Kind::kTaskwait, place, 0);
  }
}

/// There was no memory for the node at this place (counted).
void Event::forfeit(Frame* outer, const Place& place) const {
  if (isAdaptive() && outer != nullptr && place.parent != kNowhere) {
    finishAll(deliver(*outer, place, nullptr));
  }
}

void Event::keepStrand(Frame& frame, uint32_t index, const fold::StrandKey& key,
                       uint64_t work) const {
  const fold::Slot slot = thread_.slots.slotOf(key.directive, key.from, key.to, key.tag);
  if (slot == fold::kNoSlot) {
    giveUp(frame, index);
    return tellStrand({frame.regionOfItems(), frame.id.load(kRelaxed), index}, key, work);
  }
  Made made = Made::of(What::kStrand, index);
  made.slot = slot;
  made.work = work;
  keep(frame, made);
  frame.made.work += work;
  if (frame.made.work >= resolution()) spill(frame);
}

/// The item at the frame's end is told by itself.
void Event::giveUp(Frame& frame, uint32_t index) const {
  frame.spilled.store(true, kRelaxed);
  keep(frame, Made::of(What::kGone, index));
  // What is summed by keys that nothing new fits beside must go, so that they can.
  if (thread_.slots.full()) drop(frame);
}

void Event::keep(Frame& frame, const Made& made) const {
  MadeList& list = frame.made;
  if (list.count == list.room()) makeRoom(frame);
  if (list.count == 0) ++thread_.gathering;
  list.begin()[list.count++] = made;
}

void Event::makeRoom(Frame& frame) const {
  MadeList& list = frame.made;
  if (frame.kind.load(kRelaxed) != Kind::kRegion) compact(frame);
  if (list.count <= list.room() / 2) return;
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

// --- Folding -----------------------------------------------------------------------------------

const fold::Slots& Event::slotsOf(const Frame& frame) const {
  return ThreadTable::at(frame.owner.load(kRelaxed)).slots;
}

fold::Piece* Event::newPiece() const {
  fold::Piece* piece = memory().pieces.take(thread_.freePieces);
  if (piece == nullptr) {
    countLoss(Cause::kFrameMemory);
    return nullptr;
  }
  fold::begin(*piece);
  return piece;
}

void Event::freePiece(fold::Piece* piece) const { memory().pieces.give(thread_.freePieces, piece); }

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
    case What::kWait:
      return fold::addWait(piece);
    default:
      return;
  }
}

/// Folds neighbours, so that the list grows with holes and waits only.
void Event::compact(Frame& frame) const {
  MadeList& list = frame.made;
  const fold::Slots& slots = slotsOf(frame);
  Made* kept = list.begin();
  for (Made* made = list.begin(); made != list.end();) {
    fold::Piece* piece = goesOn(made, list.end()) ? newPiece() : nullptr;
    if (piece == nullptr) {
      *kept++ = *made++;
      continue;
    }
    Made run = Made::of(What::kPiece, made->index);
    run.piece = piece;
    made = addRun(*piece, made, list.end(), slots);
    fold::finish(*piece);
    *kept++ = run;
  }
  list.count = static_cast<uint32_t>(kept - list.begin());
}

/// Tells all that has come in, folded where it stands together. Holes stay.
void Event::spill(Frame& frame) const {
  frame.spilled.store(true, kRelaxed);
  MadeList& list = frame.made;
  if (frame.kind.load(kRelaxed) == Kind::kRegion) return spillShares(frame);
  const fold::Slots& slots = slotsOf(frame);
  Place place = {frame.regionOfItems(), frame.id.load(kRelaxed), 0};
  Made* kept = list.begin();
  for (Made* made = list.begin(); made != list.end();) {
    place.index = made->index;
    if (made->what == What::kWait) {
      leaf(Kind::kTaskwait, place, 0);
      ++made;
    } else if (made->what == What::kGone) {
      ++made;
    } else if (made->what == What::kHole) {
      *kept++ = *made++;
    } else {
      made = tellRun(place, made, list.end(), slots);
    }
  }
  const auto left = static_cast<uint32_t>(kept - list.begin());
  if (left == 0) {
    clear(frame);
  } else {
    list.count = left;
    list.work = 0;
  }
}

/// Tells what stands together from here on; returns what comes after it.
Made* Event::tellRun(const Place& place, Made* made, Made* end, const fold::Slots& slots) const {
  const bool alone = !goesOn(made, end);
  if (made->what == What::kStrand && alone) {
    tellStrand(place, slots.key(made->slot), made->work);
    return made + 1;
  }
  if (made->what == What::kPiece && made->role == fold::Role::kRun && alone) {
    tell(place, *made->piece, slots);
    freePiece(made->piece);
    return made + 1;
  }
  fold::Piece* piece = newPiece();
  if (piece == nullptr) return made + 1;  // counted
  made = addRun(*piece, made, end, slots);
  fold::finish(*piece);
  tell(place, *piece, slots);
  freePiece(piece);
  return made;
}

/// Adds what stands together from here on, as far as there is room; returns what comes after it.
Made* Event::addRun(fold::Piece& piece, Made* made, Made* end, const fold::Slots& slots) const {
  for (bool more = true; more; ++made) {
    more = goesOn(made, end);
    add(piece, *made, slots);
    more = more && hasRoom(piece, made[1], slots);
  }
  return made;
}

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

// --- The end of a node -------------------------------------------------------------------------

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
  if (folded && isShare) {
    if (whole.what != What::kPiece) folded = false;  // a share is always a piece
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

/// A folded child for which there is no place in its container's list.
void Event::tellAlone(const Place& place, Made& whole) const {
  tellAs(place, whole, thread_.slots);
}

void Event::tellAs(const Place& place, Made& whole, const fold::Slots& slots) const {
  fold::Piece* piece = newPiece();
  if (piece == nullptr) return;
  add(*piece, whole, slots);
  fold::finish(*piece);
  tell(place, *piece, slots);
  freePiece(piece);
}

// --- Between threads ---------------------------------------------------------------------------

/// Sends a folded child to the thread that gathers its container. False if it does not fit.
bool Event::giveBackTo(Frame& outer, uint32_t index, Made& whole) const {
  const fold::Slots& slots = thread_.slots;
  if (whole.what != What::kPiece) {
    fold::Piece* piece = newPiece();
    if (piece == nullptr) return false;
    // As the strand it consists of; its role is played where it arrives.
    if (whole.slot != fold::kNoSlot) fold::addStrand(*piece, whole.slot, whole.work, slots);
    fold::finish(*piece);
    if (whole.instance) {
      fold::closeInstance(*piece, slots.directiveOf(whole.slot), slots.key(whole.slot).directive);
    }
    whole.what = What::kPiece;
    whole.piece = piece;
    piece->items = 1;
  }
  Returned* returned = pack(*whole.piece, thread_.slots);
  if (returned == nullptr) return false;
  returned->index = index;
  returned->role = whole.role;
  freePiece(whole.piece);
  push(outer, returned);
  return true;
}

void Event::push(Frame& outer, Returned* returned) const {
  Returned* first = outer.inbox.load(kRelaxed);
  do {
    returned->next = first;
  } while (
      !outer.inbox.compare_exchange_weak(first, returned, std::memory_order_release, kRelaxed));
}

Returned* Event::pack(const fold::Piece& piece, const fold::Slots& slots) const {
  uint32_t keys = 0;
  for (uint32_t i = 0; i < piece.width.slots; ++i) keys += piece.workOn[i] != 0 ? 1 : 0;
  if (keys > Returned::kKeysMax) return nullptr;
  Returned* returned = memory().returned.take(thread_.freeReturned);
  if (returned == nullptr) return nullptr;
  returned->joinedIsChain = piece.joinedIsChain;
  returned->fullIsChain = piece.fullIsChain;
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
    const fold::StrandKey& key = returned.entries[i].key;
    slots[i] = numbers.slotOf(key.directive, key.from, key.to, key.tag);
    if (slots[i] == fold::kNoSlot) return nullptr;
  }
  fold::Piece* piece = newPiece();
  if (piece == nullptr) return nullptr;
  for (uint32_t i = 0; i < returned.count; ++i) {
    const Returned::Entry& entry = returned.entries[i];
    fold::addParts(*piece, slots[i], entry.work, entry.chain, entry.joined, entry.full, numbers);
  }
  for (uint32_t i = 0; i < returned.candidates; ++i) {
    const Returned::Rest& rest = returned.rests[i];
    // What the piece has no strands of has no number here, and no influence.
    const uint32_t number = numbers.numberOf(rest.candidate);
    if (number < piece->width.candidates) {
      fold::setRest(*piece, number, rest.chain, rest.joined, rest.full);
    }
  }
  piece->joinedIsChain = returned.joinedIsChain;
  piece->fullIsChain = returned.fullIsChain;
  piece->sums = returned.sums;
  piece->items = 1;
  piece->node = returned.node;
  piece->phase = returned.phase;
  piece->member = returned.member;
  return piece;
}

/// A folded child of a node that this thread does not gather.
void Event::tellReturned(const Place& place, const Returned& returned, bool isShare) const {
  fold::Slots numbers;
  fold::Piece* piece = unpack(returned, numbers);
  if (piece == nullptr) return countLoss(Cause::kFrameMemory);
  Made made = Made::of(What::kPiece, returned.index);
  made.role = returned.role;
  made.piece = piece;
  if (!isShare) return tellAs(place, made, numbers);
  tellShare(place.parent, *piece, numbers);
  freePiece(piece);
}

/// Puts what other threads sent where it belongs.
void Event::takeIn(Frame& frame) const {
  Returned* returned = frame.inbox.exchange(nullptr, std::memory_order_acquire);
  while (returned != nullptr) {
    Returned* next = returned->next;
    const bool isRegion = frame.kind.load(kRelaxed) == Kind::kRegion;
    Made* hole = isRegion || !isHere(frame) || !frame.gathers.load(kRelaxed)
                     ? nullptr
                     : frame.made.hole(returned->index);
    fold::Piece* piece =
        isHere(frame) && (isRegion || hole != nullptr) ? unpack(*returned, thread_.slots) : nullptr;
    if (piece == nullptr) {
      frame.spilled.store(true, kRelaxed);
      if (hole != nullptr) hole->what = What::kGone;
      tellReturned({frame.regionOfItems(), frame.id.load(kRelaxed), returned->index}, *returned,
                   isRegion);
    } else if (isRegion) {
      keepShare(frame, piece);
    } else {
      hole->what = What::kPiece;
      hole->role = returned->role;
      hole->piece = piece;
      frame.made.work += piece->work;
    }
    memory().returned.give(thread_.freeReturned, returned);
    returned = next;
  }
}

// --- Regions -----------------------------------------------------------------------------------

/// A member's share of a phase is over: folded, or told by itself (nullptr).
void Event::deliverShare(Frame& region, fold::Piece* share) const {
  if (share == nullptr) return region.spilled.store(true, kRelease);
  if (isHere(region) && region.gathers.load(kRelaxed)) return keepShare(region, share);
  const fold::Slots& slots = thread_.slots;
  Returned* returned = !region.gathers.load(kRelaxed) || region.spilled.load(kAcquire)
                           ? nullptr
                           : pack(*share, thread_.slots);
  if (returned == nullptr) {
    region.spilled.store(true, kRelease);
    tellShare(region.id.load(kRelaxed), *share, slots);
  } else {
    returned->index = 0;
    returned->role = fold::Role::kRun;
    push(region, returned);
  }
  freePiece(share);
}

void Event::keepShare(Frame& region, fold::Piece* share) const {
  Made made = Made::of(What::kPiece, 0);
  made.piece = share;
  region.made.work += share->work;
  keep(region, made);
  if (region.made.work >= resolution()) spill(region);
}

void Event::spillShares(Frame& region) const {
  const fold::Slots& slots = slotsOf(region);
  for (Made& made : region.made) {
    tellShare(region.id.load(kRelaxed), *made.piece, slots);
    freePiece(made.piece);
  }
  clear(region);
}

/// A share that the region cannot hold: a node with one item, or with none.
void Event::tellShare(uint64_t region, const fold::Piece& share, const fold::Slots& slots) const {
  const bool empty = share.work == 0 && share.sums.count() == 0;
  if (!empty) tell({region, share.node, 0}, share, slots);
  shareRow(region, share.node, empty ? 0 : 1, share.phase, share.member);
}

bool Event::foldRegion(Frame& region, Directive directive, Made* whole) const {
  MadeList& list = region.made;
  const uint64_t team = region.a.load(kAcquire), phases = region.b.load(kAcquire);
  if (list.count != team * phases || !sumsFit(list, thread_.slots)) return false;
  std::sort(list.begin(), list.end(), [](const Made& one, const Made& other) {
    return one.piece->phase != other.piece->phase ? one.piece->phase < other.piece->phase
                                                  : one.piece->member < other.piece->member;
  });
  fold::Piece* piece = newPiece();
  fold::Piece* phase = piece == nullptr ? nullptr : newPiece();
  if (phase == nullptr) return false;
  uint32_t next = 0;
  for (uint64_t number = 0; number < phases; ++number) {
    fold::begin(*phase);
    for (uint64_t member = 0; member < team; ++member, ++next) {
      fold::Piece* share = list.begin()[next].piece;
      fold::addMember(*phase, *share);
      freePiece(share);
    }
    fold::closePhase(*phase);
    fold::addChild(*piece, *phase, fold::Role::kClosed);
  }
  freePiece(phase);
  clear(region);
  fold::finish(*piece);
  piece->items = 1;
  fold::closeInstance(*piece, directive, region.directive.load(kRelaxed));
  if (!piece->exact) countLoss(Cause::kFrameMemory);
  *whole = Made::of(What::kPiece, static_cast<uint32_t>(region.index.load(kRelaxed)));
  whole->piece = piece;
  return true;
}

}  // namespace whip
