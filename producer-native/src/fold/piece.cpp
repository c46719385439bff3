#include "fold/piece.h"

#include <algorithm>
#include <cstring>

namespace whip::fold {

namespace {

constexpr uint32_t kStep = 4;  // widths are multiples: whole vector registers

void extend(uint64_t* on, uint32_t from, uint32_t to) {
  std::memset(on + from, 0, (to - from) * sizeof(uint64_t));
}

void extend(Path& path, uint32_t from, uint32_t to) {
  extend(path.on, from, to);
  for (Curve* curve = path.curves; curve != nullptr; curve = curve->next) {
    extend(curve->on, from, to);
  }
}

void widen(Piece& piece, uint32_t width) {
  if (width <= piece.width) return;
  extend(piece.workOn, piece.width, width);
  for (Path* path : {&piece.chain, &piece.joined, &piece.full}) extend(*path, piece.width, width);
  piece.width = width;
}

Scale scaleOf(const Piece& piece, const Bench& bench) {
  return {bench.slots, piece.width, piece.candidates};
}

const Path* orNone(const Path& path) { return path.total == 0 ? nullptr : &path; }

/// The strand as a child's path of its own.
void setLeaf(Path& path, Slot slot, uint64_t work, uint32_t width) {
  extend(path.on, 0, width);
  path.on[slot] = work;
  path.total = work;
}

void absorb(Piece& piece, const Piece& other) {
  for (uint32_t i = 0; i < other.width; ++i) piece.workOn[i] += other.workOn[i];
  piece.work += other.work;
  for (uint32_t i = 0; i < other.sums.count(); ++i) {
    piece.exact = piece.sums.add(other.sums.entry(i)) && piece.exact;
  }
  piece.exact = piece.exact && other.exact;
}

void make(Piece& piece, Piece& other) {
  const uint32_t width = std::max(piece.width, other.width);
  widen(piece, width);
  widen(other, width);
  piece.candidates |= other.candidates;
}

SumEntry instanceOf(Directive canonical, Directive raw, uint64_t work, uint64_t span) {
  return {Sum::kInstances, canonical, raw, 0, 1, work, span, work, work};
}

void noteAcquisition(Piece& piece, Slot slot, const Slots& slots) {
  const uint64_t lock = slots.acquired(slot);
  if (lock == 0) return;
  piece.exact = piece.sums.add({Sum::kAcquisitions, lock, lock, 0, 1, 0, 0, 0, 0}) && piece.exact;
}

/// `path` becomes the longer of itself and the chain; true if that is the chain as it stands.
bool endsWithChain(Path& path, Piece& piece, const Scale& scale, Memory& memory) {
  const bool alike = (scale.candidates & (scale.candidates - 1)) == 0;
  if (path.total == 0 || (alike && path.total < piece.chain.total)) {
    giveBack(memory, path);
    return true;
  }
  makeLonger(path, piece.chain, nullptr, scale, memory);
  return false;
}

}  // namespace

void begin(Piece& piece) {
  piece.width = 0;
  piece.items = 0;
  piece.candidates = 0;
  piece.work = 0;
  piece.exact = true;
  piece.joinedIsChain = piece.fullIsChain = false;
  piece.sums.clear();
  for (Path* path : {&piece.chain, &piece.joined, &piece.full}) {
    path->total = 0;
    path->curves = nullptr;
  }
}

void addStrand(Piece& piece, Slot slot, uint64_t work, const Slots& slots) {
  widen(piece, (slot / kStep + 1) * kStep);
  piece.candidates |= slots.candidatesOf(slot);
  piece.workOn[slot] += work;
  piece.work += work;
  noteAcquisition(piece, slot, slots);
  piece.chain.on[slot] += work;
  piece.chain.total += work;
  // What is added belongs to the fastest way as well, whatever is the candidate.
  for (Curve* curve = piece.chain.curves; curve != nullptr; curve = curve->next) {
    curve->on[slot] += work;
  }
}

void setWidth(Piece& piece, uint32_t width) { widen(piece, (width + kStep - 1) / kStep * kStep); }

void addParts(Piece& piece, Slot slot, uint64_t work, uint64_t chain, uint64_t joined,
              uint64_t full, const Slots& slots) {
  piece.candidates |= slots.candidatesOf(slot);
  piece.workOn[slot] += work;
  piece.work += work;
  const auto onto = [slot](Path& path, uint64_t amount) {
    path.on[slot] += amount;
    path.total += amount;
  };
  onto(piece.chain, chain);
  onto(piece.joined, joined);
  onto(piece.full, full);
}

void addLeaf(Piece& piece, Slot slot, uint64_t work, Role role, bool instance, Bench& bench) {
  if (slot == kNoSlot) return;
  if (instance) {
    piece.exact = piece.sums.add(instanceOf(bench.slots.directiveOf(slot),
                                            bench.slots.key(slot).directive, work, work)) &&
                  piece.exact;
  }
  if (role == Role::kUndeferred) return addStrand(piece, slot, work, bench.slots);
  widen(piece, (slot / kStep + 1) * kStep);
  piece.candidates |= bench.slots.candidatesOf(slot);
  piece.workOn[slot] += work;
  piece.work += work;
  noteAcquisition(piece, slot, bench.slots);
  const bool alike = (piece.candidates & (piece.candidates - 1)) == 0;
  if (alike && piece.chain.total + work <= piece.joined.total) return;  // so it is for `full`
  Path leaf;
  setLeaf(leaf, slot, work, piece.width);
  const Scale scale = scaleOf(piece, bench);
  makeLonger(piece.joined, piece.chain, &leaf, scale, bench.memory);
  makeLonger(piece.full, piece.chain, &leaf, scale, bench.memory);
}

void addChild(Piece& piece, Piece& child, Role role, Bench& bench) {
  make(piece, child);
  absorb(piece, child);
  const Scale scale = scaleOf(piece, bench);
  // What the chain leads to anyway needs no look.
  const bool inSeries = role == Role::kRun || role == Role::kUndeferred;
  if (role != Role::kClosed && !(inSeries && child.fullIsChain)) {
    makeLonger(piece.full, piece.chain, orNone(fullOf(child)), scale, bench.memory);
  }
  if (role == Role::kTask) {
    makeLonger(piece.joined, piece.chain, orNone(child.chain), scale, bench.memory);
  } else if (role == Role::kChunk || (role == Role::kRun && !child.joinedIsChain)) {
    makeLonger(piece.joined, piece.chain, orNone(joinedOf(child)), scale, bench.memory);
  }
  if (inSeries) {
    append(piece.chain, child.chain, scale, bench.memory);
  } else if (role == Role::kClosed) {
    append(piece.chain, fullOf(child), scale, bench.memory);
  }
  release(child, bench.memory);
}

void addWait(Piece& piece, Bench& bench) {
  const Scale scale = scaleOf(piece, bench);
  makeLonger(piece.joined, piece.chain, nullptr, scale, bench.memory);
  giveBack(bench.memory, piece.chain);
  // The way to the wait is the chain from here on. Of length 0 it is still all zeros.
  if (piece.joined.total > 0) {
    std::memcpy(piece.chain.on, piece.joined.on, piece.width * sizeof(uint64_t));
  }
  piece.chain.total = piece.joined.total;
  piece.chain.curves = piece.joined.curves;
  piece.joined.total = 0;
  piece.joined.curves = nullptr;
}

void finish(Piece& piece, Bench& bench) {
  const Scale scale = scaleOf(piece, bench);
  piece.joinedIsChain = endsWithChain(piece.joined, piece, scale, bench.memory);
  piece.fullIsChain = endsWithChain(piece.full, piece, scale, bench.memory);
  piece.exact = piece.exact && !bench.memory.exhausted;
}

void closeInstance(Piece& piece, Directive canonical, Directive raw) {
  if (canonical == 0) return;
  piece.sums.forget(canonical);
  piece.exact =
      piece.sums.add(instanceOf(canonical, raw, piece.work, fullOf(piece).total)) && piece.exact;
}

void closeShare(Piece& piece, Directive canonical, Directive raw, uint64_t ordinal) {
  if (canonical == 0) return;
  piece.sums.forget(canonical);
  piece.exact = piece.sums.add({Sum::kShare, canonical, raw, ordinal, 0, piece.work,
                                fullOf(piece).total, 0, 0}) &&
                piece.exact;
}

void addMember(Piece& phase, Piece& share, Bench& bench) {
  make(phase, share);
  absorb(phase, share);
  makeLonger(phase.full, fullOf(share), nullptr, scaleOf(phase, bench), bench.memory);
  release(share, bench.memory);
}

void closePhase(Piece& phase) { phase.exact = phase.sums.settleShares() && phase.exact; }

void release(Piece& piece, Memory& memory) {
  for (Path* path : {&piece.chain, &piece.joined, &piece.full}) giveBack(memory, *path);
}

}  // namespace whip::fold
