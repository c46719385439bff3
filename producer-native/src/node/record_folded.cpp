// Folded items on their way out: a head row and, right behind it, what is in the piece. The rows
// are described in schemas/README.md.
#include <algorithm>

#include "node/counters.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;

namespace {

// A head, every key and every sum; each of three paths with a curve for every candidate that is
// on it, which is one for each key and a few annotations.
constexpr size_t kCurvesTold = 24;
constexpr size_t kRowsMax = 1 + fold::kSlots + fold::Sums::kMax + kCurvesTold * (1 + fold::kSlots);

/// The rows of one folded item, put together before they go to the ring all at once.
class FoldedRows {
 public:
  FoldedRows(const Place& place, uint64_t items) {
    rows_[0] = Row{};
    rows_[0].head = makeHead(kRowFolded, 0);
    rows_[0].region = place.region;
    rows_[0].parent = place.parent;
    rows_[0].index = place.index;
    rows_[0].id = items;
  }

  void strand(const fold::StrandKey& key, uint64_t work, uint64_t chain, uint64_t joined,
              uint64_t full) {
    add(makeHead(kRowFoldedStrand, key.directive), key.from, key.to, key.tag, work, chain, joined,
        full);
  }
  /// In the order of their kinds.
  void sums(const fold::Sums& sums) {
    for (const fold::Sum kind :
         {fold::Sum::kInstances, fold::Sum::kShare, fold::Sum::kAcquisitions}) {
      for (uint32_t i = 0; i < sums.count(); ++i) {
        if (sums.entry(i).sum == kind) sum(sums.entry(i));
      }
    }
  }
  /// The way is longer than its own strands say if the candidate took no time: `rest`. Which way
  /// that would be was not kept, hence its strands are one without a name.
  void curve(const fold::Candidate& candidate, uint64_t paths, uint64_t rest) {
    add(makeHead(kRowFoldedCurve, 0), candidate.address,
        reinterpret_cast<uint64_t>(candidate.annotation), paths, 0, 1, 0, 0);
    add(makeHead(kRowFoldedFastest, 0), 0, 0, 0, rest, 0, 0, 0);
  }

  const Row* rows() {
    rows_[0].value = count_ - 1;
    return rows_;
  }
  size_t count() const { return count_; }

 private:
  void add(uint64_t head, uint64_t region, uint64_t parent, uint64_t index, uint64_t id,
           uint64_t value, uint64_t a, uint64_t b) {
    rows_[count_++] = {head, region, parent, index, id, value, a, b};
  }
  void sum(const fold::SumEntry& entry) {
    const fold::Loops& loops = entry.loops;
    const uint64_t iterations = loops.areKnown() ? loops.iterations + 1 : 0;
    switch (entry.sum) {
      case fold::Sum::kInstances:
        return add(makeHead(kRowFoldedInstance, entry.raw), entry.count, entry.work, entry.span,
                   entry.workMin, entry.workMax, iterations, loops.blocks);
      case fold::Sum::kShare:
        return add(makeHead(kRowFoldedShare, entry.raw), entry.ordinal, entry.work, entry.span,
                   iterations, loops.blocks, 0, 0);
      case fold::Sum::kAcquisitions:
        return add(makeHead(kRowFoldedLock, 0), entry.directive, entry.count, 0, 0, 0, 0, 0);
    }
  }

  size_t count_ = 1;
  Row rows_[kRowsMax];
};

/// Curves of a path, which may be that of several moments.
void addCurves(FoldedRows& rows, const fold::Path& path, uint64_t paths, const fold::Piece& piece,
               const fold::Slots& slots) {
  const uint32_t candidates = std::min(piece.width.candidates, slots.candidates());
  for (uint32_t candidate = 0; candidate < candidates; ++candidate) {
    uint64_t own = 0;
    for (uint32_t i = 0; i < piece.width.slots; ++i) {
      if (path.on[i] != 0 && !slots.belongs(static_cast<fold::Slot>(i), candidate)) {
        own += path.on[i];
      }
    }
    if (path.rest[candidate] != own) {
      rows.curve(slots.candidate(candidate), paths, path.rest[candidate]);
    }
  }
}

}  // namespace

void Event::tell(const Place& place, const fold::Piece& piece, const fold::Slots& slots) const {
  const fold::Path& joined = fold::joinedOf(piece);
  const fold::Path& full = fold::fullOf(piece);
  FoldedRows rows(place, piece.items);
  for (uint32_t i = 0; i < piece.width.slots; ++i) {
    if (piece.workOn[i] == 0) continue;
    rows.strand(slots.key(static_cast<fold::Slot>(i)), piece.workOn[i], piece.chain.on[i],
                joined.on[i], full.on[i]);
  }
  rows.sums(piece.sums);
  const fold::Same& same = piece.same;
  addCurves(rows, piece.chain, 1u | (same.joinedIsChain ? 2u : 0u) | (same.fullIsChain ? 4u : 0u),
            piece, slots);
  if (!same.joinedIsChain) addCurves(rows, joined, 2, piece, slots);
  if (!same.fullIsChain) addCurves(rows, full, 4, piece, slots);
  emitTogether(rows.rows(), rows.count());
}

void Event::tellStrand(const Place& place, const fold::StrandKey& key, uint64_t work) const {
  emit({makeHead(kRowStrand, key.directive), place.region, place.parent, place.index, key.from,
        work, key.to, key.tag});
}

void Event::shareRow(uint64_t region, uint64_t id, uint64_t items, uint64_t phase,
                     uint64_t member) const {
  emit({makeHead(static_cast<uint8_t>(Kind::kMember), 0), region, region, 0, id, items, phase,
        member});
}

void Event::emitTogether(const Row* rows, size_t count) const {
  if (rows->parent == kNowhere) return countLoss(Cause::kFrameMemory);
  bump(thread_.itemsMade);
  if (!thread_.ring.pushAll(rows, count)) {
    bump(thread_.rowsDropped);
    countLoss(Cause::kRingFull);
  }
}

}  // namespace whip
