// Folded items as rows: a head and, right behind it, the details of the piece. schemas/README.md
// describes them.
#include <algorithm>

#include "guest/core/thread/row_writer.h"

namespace whip {

namespace {

// A head, every key and every sum; each of three paths with a curve for every candidate that is
// on it, which is one for each key and a few annotations.
constexpr size_t kCurvesMax = 24;
constexpr size_t kRowsMax = 1 + fold::kSlots + fold::Sums::kMax + kCurvesMax * (1 + fold::kSlots);

/// The rows of one folded item, put together before they go to the ring all at once.
class FoldedRows {
 public:
  FoldedRows(const Place& place, uint64_t items) : head_{place, items, 0} {}

  void strand(const fold::StrandKey& key, uint64_t work, uint64_t chain, uint64_t joined,
              uint64_t full) {
    add(FoldedStrandRow{key.directive, key.from, key.to, key.tag, work, chain, joined, full});
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
    add(FoldedCurveRow{candidate.address, candidate.annotation, paths, 0, 1});
    add(FoldedFastestRow{0, 0, 0, 0, rest});
  }

  const Row* rows() {
    head_.details = count_ - 1;
    rows_[0] = encode(head_);
    return rows_;
  }
  size_t count() const { return count_; }

 private:
  template <typename Detail>
  void add(const Detail& detail) {
    rows_[count_++] = encode(detail);
  }
  void sum(const fold::SumEntry& entry) {
    const fold::Loops& loops = entry.loops;
    const uint64_t iterations = loops.areKnown() ? loops.iterations + 1 : 0;
    switch (entry.sum) {
      case fold::Sum::kInstances:
        return add(FoldedInstanceRow{entry.raw, entry.count, entry.work, entry.span, entry.workMin,
                                     entry.workMax, iterations, loops.blocks});
      case fold::Sum::kShare:
        return add(FoldedShareRow{entry.raw, entry.ordinal, entry.work, entry.span, iterations,
                                  loops.blocks});
      case fold::Sum::kAcquisitions:
        return add(FoldedLockRow{entry.directive, entry.count});
    }
  }

  FoldedRow head_;
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

void RowWriter::folded(const Place& place, const fold::Piece& piece,
                       const fold::Slots& slots) const {
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

}  // namespace whip
