#include "fold/piece.h"

#include <algorithm>

namespace whip::fold {

namespace {

uint32_t roundUp(uint32_t count) { return (count + kStep - 1) / kStep * kStep; }

bool isWithin(const Width& wanted, const Width& is) {
  return wanted.slots <= is.slots && wanted.candidates <= is.candidates;
}

void widen(Piece& piece, const Width& wanted) {
  const Width& is = piece.width;
  const Width to = {std::max(wanted.slots, is.slots), std::max(wanted.candidates, is.candidates)};
  for (uint32_t i = is.slots; i < to.slots; i += kStep) four(piece.workOn + i) = Four{};
  for (Path* path : {&piece.chain, &piece.joined, &piece.full}) path->widen(is, to);
  piece.width = to;
}

void add(Piece& piece, const SumEntry& entry) {
  piece.exact = piece.sums.add(entry) && piece.exact;
}

/// Counts the strand's work, on whatever way it may lie.
void count(Piece& piece, Slot slot, uint64_t work, const Slots& slots) {
  const Width least = {slot + 1u, slots.candidates()};
  if (!isWithin(least, piece.width))
    widen(piece, {roundUp(least.slots), roundUp(least.candidates)});
  piece.workOn[slot] += work;
  piece.work += work;
}

void noteAcquisition(Piece& piece, Slot slot, const Slots& slots) {
  const uint64_t lock = slots.acquired(slot);
  if (lock != 0) add(piece, {Sum::kAcquisitions, lock, lock, 0, 1, 0, 0, 0, 0});
}

void absorb(Piece& piece, const Piece& other) {
  for (uint32_t i = 0; i < other.width.slots; i += kStep) {
    four(piece.workOn + i) += four(other.workOn + i);
  }
  piece.work += other.work;
  for (uint32_t i = 0; i < other.sums.count(); ++i) add(piece, other.sums.entry(i));
  piece.exact = piece.exact && other.exact;
}

/// Makes both equally wide.
void level(Piece& piece, Piece& other) {
  if (!isWithin(other.width, piece.width)) widen(piece, other.width);
  if (!isWithin(piece.width, other.width)) widen(other, piece.width);
}

/// `path` becomes the longer of itself and the chain; true if that is just the chain.
bool endsWithChain(Path& path, const Piece& piece) {
  if (path.total == 0) return true;
  path.makeLonger(piece.chain, piece.width);
  return false;
}

SumEntry instanceOf(Directive canonical, Directive raw, uint64_t work, uint64_t span) {
  return {Sum::kInstances, canonical, raw, 0, 1, work, span, work, work};
}

}  // namespace

void begin(Piece& piece) {
  piece.width = {0, 0};
  piece.items = 0;
  piece.exact = true;
  piece.joinedIsChain = piece.fullIsChain = false;
  piece.work = 0;
  piece.chain.total = piece.joined.total = piece.full.total = 0;
  piece.sums.clear();
}

void addStrand(Piece& piece, Slot slot, uint64_t work, const Slots& slots) {
  count(piece, slot, work, slots);
  noteAcquisition(piece, slot, slots);
  piece.chain.extend(slot, work, slots.othersOf(slot), piece.width);
}

void addLeaf(Piece& piece, Slot slot, uint64_t work, Role role, bool instance, const Slots& slots) {
  if (slot == kNoSlot) return;
  if (instance) {
    add(piece, instanceOf(slots.directiveOf(slot), slots.key(slot).directive, work, work));
  }
  if (role == Role::kUndeferred) return addStrand(piece, slot, work, slots);
  count(piece, slot, work, slots);
  noteAcquisition(piece, slot, slots);
  const uint64_t* others = slots.othersOf(slot);
  piece.joined.makeLonger(piece.chain, slot, work, others, piece.width);
  piece.full.makeLonger(piece.chain, slot, work, others, piece.width);
}

void addChild(Piece& piece, Piece& child, Role role) {
  level(piece, child);
  absorb(piece, child);
  const Width& width = piece.width;
  // What the chain leads to anyway needs no look.
  const bool inSeries = role == Role::kRun || role == Role::kUndeferred;
  if (role != Role::kClosed && !(inSeries && child.fullIsChain)) {
    piece.full.makeLonger(piece.chain, fullOf(child), width);
  }
  if (role == Role::kTask) {
    piece.joined.makeLonger(piece.chain, child.chain, width);
  } else if (role == Role::kChunk || (role == Role::kRun && !child.joinedIsChain)) {
    piece.joined.makeLonger(piece.chain, joinedOf(child), width);
  }
  if (inSeries) {
    piece.chain.append(child.chain, width);
  } else if (role == Role::kClosed) {
    piece.chain.append(fullOf(child), width);
  }
}

void addWait(Piece& piece) {
  if (piece.joined.total == 0) return;
  piece.joined.makeLonger(piece.chain, piece.width);
  piece.chain.assign(piece.joined, piece.width);
  piece.joined.clear(piece.width);
}

void finish(Piece& piece) {
  piece.joinedIsChain = endsWithChain(piece.joined, piece);
  piece.fullIsChain = endsWithChain(piece.full, piece);
}

void closeInstance(Piece& piece, Directive canonical, Directive raw) {
  if (canonical == 0) return;
  piece.sums.forget(canonical);
  add(piece, instanceOf(canonical, raw, piece.work, fullOf(piece).total));
}

void closeShare(Piece& piece, Directive canonical, Directive raw, uint64_t ordinal) {
  if (canonical == 0) return;
  piece.sums.forget(canonical);
  add(piece, {Sum::kShare, canonical, raw, ordinal, 0, piece.work, fullOf(piece).total, 0, 0});
}

void addMember(Piece& phase, Piece& share) {
  level(phase, share);
  absorb(phase, share);
  phase.full.makeLonger(fullOf(share), phase.width);
}

void closePhase(Piece& phase) { phase.exact = phase.sums.settleShares() && phase.exact; }

void addParts(Piece& piece, Slot slot, uint64_t work, uint64_t chain, uint64_t joined,
              uint64_t full, const Slots& slots) {
  count(piece, slot, work, slots);
  const uint64_t* others = slots.othersOf(slot);
  piece.chain.extend(slot, chain, others, piece.width);
  piece.joined.extend(slot, joined, others, piece.width);
  piece.full.extend(slot, full, others, piece.width);
}

void setRest(Piece& piece, uint32_t candidate, uint64_t chain, uint64_t joined, uint64_t full) {
  piece.chain.rest[candidate] = chain;
  piece.joined.rest[candidate] = joined;
  piece.full.rest[candidate] = full;
}

void renumber(const Piece& from, const Slots& ofFrom, const Slot* numbers, const Slots& slots,
              Piece& to) {
  const Path &joined = joinedOf(from), &full = fullOf(from);
  begin(to);
  for (uint32_t i = 0; i < from.width.slots; ++i) {
    if (from.workOn[i] == 0) continue;
    addParts(to, numbers[i], from.workOn[i], from.chain.on[i], joined.on[i], full.on[i], slots);
  }
  const uint32_t candidates = std::min(from.width.candidates, ofFrom.candidates());
  for (uint32_t i = 0; i < candidates; ++i) {
    const uint32_t number = slots.numberOf(ofFrom.candidate(i));
    // What the piece has no strands of has no number here, and no influence.
    if (number < to.width.candidates) {
      setRest(to, number, from.chain.rest[i], joined.rest[i], full.rest[i]);
    }
  }
  to.joinedIsChain = from.joinedIsChain;
  to.fullIsChain = from.fullIsChain;
  to.sums = from.sums;
  to.items = from.items;
  to.exact = from.exact;
  to.node = from.node;
  to.phase = from.phase;
  to.member = from.member;
}

}  // namespace whip::fold
