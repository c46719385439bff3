#include "guest/core/fold/piece.h"

#include <algorithm>

namespace whip::fold {

namespace {

bool isWithin(const Width& wanted, const Width& is) {
  return wanted.slots <= is.slots && wanted.candidates <= is.candidates;
}

[[gnu::cold]] void widen(Piece& piece, const Width& wanted) {
  const Width& is = piece.width;
  const Width to = {std::max(wanted.slots, is.slots), std::max(wanted.candidates, is.candidates)};
  for (uint32_t i = is.slots; i < to.slots; i += kStep) four(piece.workOn + i) = Four{};
  for (Path* path : {&piece.chain, &piece.joined, &piece.full}) path->widen(is, to);
  piece.width = to;
}

void add(Piece& piece, const SumEntry& entry) {
  piece.exact = piece.sums.add(entry) && piece.exact;
}

[[gnu::cold]] void addAcquisition(Piece& piece, uint64_t lock) {
  add(piece, {Sum::kAcquisitions, lock, lock, 0, 1, 0, 0, 0, 0, kNoLoops});
}

/// Counts the strand's work, on whatever way it may lie, and the acquisition it begins with.
inline void count(Piece& piece, Slot slot, Length work, const Slots& slots) {
  // The slots may have become more since the piece was begun.
  if (slot >= piece.width.slots || slots.candidates() > piece.width.candidates) {
    widen(piece, slots.width());
  }
  piece.workOn[slot] += work;
  piece.work += work;
  const uint64_t lock = slots.acquired(slot);
  if (lock != 0) addAcquisition(piece, lock);
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

/// From now on the two may differ.
void keepFull(Piece& piece) {
  if (!piece.same.fullIsJoined) return;
  piece.full.assign(piece.joined, piece.width);
  piece.same.fullIsJoined = false;
}

/// `path` becomes the longer of itself and the chain; true if that is just the chain.
bool endsWithChain(Path& path, const Piece& piece) {
  if (path.total == 0) return true;
  path.makeLonger(piece.chain, piece.width);
  return false;
}

/// Whether the way of a finished piece to its end is neither of the others.
bool hasOwnFull(const Piece& piece) { return !piece.same.fullIsChain && !piece.same.fullIsJoined; }

SumEntry instanceOf(Directive canonical, Directive raw, uint64_t work, uint64_t span,
                    const Loops& loop) {
  return {Sum::kInstances, canonical, raw, 0, 1, work, span, work, work, loop};
}

}  // namespace

void begin(Piece& piece, const Slots& slots) {
  piece.width = slots.width();
  piece.items = 0;
  piece.exact = true;
  piece.same = {false, false, true};
  piece.work = 0;
  for (uint32_t i = 0; i < piece.width.slots; i += kStep) four(piece.workOn + i) = Four{};
  piece.chain.clear(piece.width);
  piece.joined.total = piece.full.total = 0;
  piece.sums.clear();
}

void beginParts(Piece& piece, const Same& same) {
  piece.same = same;
  if (!same.joinedIsChain) piece.joined.clear(piece.width);
  if (hasOwnFull(piece)) piece.full.clear(piece.width);
}

void addStrand(Piece& piece, Slot slot, Length work, const Slots& slots) {
  count(piece, slot, work, slots);
  piece.chain.extend(slot, work, slots.othersOf(slot), piece.width);
}

void addLeaf(Piece& piece, Slot slot, Length work, Role role, bool instance, const Slots& slots) {
  if (slot == kNoSlot) return;
  if (instance) {
    add(piece,
        instanceOf(slots.directiveOf(slot), slots.key(slot).directive, work, work, kNoLoops));
  }
  if (role == Role::kUndeferred) return addStrand(piece, slot, work, slots);
  count(piece, slot, work, slots);
  const Length* others = slots.othersOf(slot);
  piece.joined.makeLonger(piece.chain, slot, work, others, piece.width);
  if (!piece.same.fullIsJoined) {
    piece.full.makeLonger(piece.chain, slot, work, others, piece.width);
  }
}

void addChild(Piece& piece, Piece& child, Role role) {
  level(piece, child);
  absorb(piece, child);
  const Width& width = piece.width;
  const bool inSeries = role == Role::kRun || role == Role::kUndeferred;
  // What they can be longer by; the chain leads to what is in series anyway.
  const Path* joined = nullptr;
  const Path* full = nullptr;
  if (role == Role::kTask) {
    joined = &child.chain;
  } else if (role == Role::kChunk || (role == Role::kRun && !child.same.joinedIsChain)) {
    joined = &joinedOf(child);
  }
  if (role != Role::kClosed && !(inSeries && child.same.fullIsChain)) full = &fullOf(child);
  if (joined != full) keepFull(piece);
  if (joined != nullptr) piece.joined.makeLonger(piece.chain, *joined, width);
  if (full != nullptr && !piece.same.fullIsJoined) piece.full.makeLonger(piece.chain, *full, width);
  if (inSeries) {
    piece.chain.append(child.chain, width);
  } else if (role == Role::kClosed) {
    piece.chain.append(fullOf(child), width);
  }
}

void addWait(Piece& piece) {
  piece.chain.makeAsLong(piece.joined, piece.width);
  // If `full` is the same way, the chain is at least as long from here on.
  piece.joined.total = 0;
}

void finish(Piece& piece) {
  Same& same = piece.same;
  same.joinedIsChain = endsWithChain(piece.joined, piece);
  same.fullIsChain = same.fullIsJoined ? same.joinedIsChain : endsWithChain(piece.full, piece);
  piece.exact = piece.exact && piece.work <= kWorkMax;
}

void closeInstance(Piece& piece, Directive canonical, Directive raw, const Loops& loop) {
  if (canonical == 0) return;
  piece.sums.forget(canonical);
  add(piece, instanceOf(canonical, raw, piece.work, fullOf(piece).total, loop));
}

void closeShare(Piece& piece, Directive canonical, Directive raw, uint64_t ordinal,
                const Loops& loop) {
  if (canonical == 0) return;
  piece.sums.forget(canonical);
  add(piece,
      {Sum::kShare, canonical, raw, ordinal, 0, piece.work, fullOf(piece).total, 0, 0, loop});
}

void addMember(Piece& region, Piece& share) {
  level(region, share);
  absorb(region, share);
  region.joined.makeLonger(fullOf(share), region.width);
}

void endPhase(Piece& region) {
  region.exact = region.sums.settleShares() && region.exact;
  region.chain.append(region.joined, region.width);
  region.joined.total = 0;
}

void addParts(Piece& piece, Slot slot, Length work, Length chain, Length joined, Length full) {
  piece.workOn[slot] = work;
  piece.work += work;
  piece.chain.put(slot, chain);
  if (!piece.same.joinedIsChain) piece.joined.put(slot, joined);
  if (hasOwnFull(piece)) piece.full.put(slot, full);
}

void endParts(Piece& piece) {
  for (Path* path : {&piece.chain, &piece.joined, &piece.full}) {
    path->needNone(0, piece.width.candidates);
  }
}

void setRest(Piece& piece, uint32_t candidate, Length chain, Length joined, Length full) {
  piece.chain.rest[candidate] = chain;
  piece.joined.rest[candidate] = joined;
  piece.full.rest[candidate] = full;
}

void renumber(const Piece& from, const Slots& ofFrom, const Slot* numbers, const Slots& slots,
              Piece& to) {
  const Path &joined = joinedOf(from), &full = fullOf(from);
  begin(to, slots);
  beginParts(to, from.same);
  for (uint32_t i = 0; i < from.width.slots; ++i) {
    if (from.workOn[i] == 0) continue;
    addParts(to, numbers[i], from.workOn[i], from.chain.on[i], joined.on[i], full.on[i]);
  }
  endParts(to);
  const uint32_t candidates = std::min(from.width.candidates, ofFrom.candidates());
  for (uint32_t i = 0; i < candidates; ++i) {
    const uint32_t number = slots.numberOf(ofFrom.candidate(i));
    // What the piece has no strands of has no number here, and no influence.
    if (number < to.width.candidates) {
      setRest(to, number, from.chain.rest[i], joined.rest[i], full.rest[i]);
    }
  }
  to.sums = from.sums;
  to.items = from.items;
  to.exact = from.exact;
  to.node = from.node;
  to.phase = from.phase;
  to.member = from.member;
}

}  // namespace whip::fold
