// Folded items on their way out: a head row and, right behind it, what is in the piece. The rows
// are described in schemas/README.md.
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
  void sums(const fold::Sums& sums) {
    for (uint32_t i = 0; i < sums.count(); ++i) sum(sums.entry(i));
  }
  /// False if there is no room for one more.
  bool curve(const fold::Curve& curve, uint64_t paths, uint32_t width, const fold::Slots& slots) {
    if (curvesTold_++ == kCurvesTold) return false;
    const fold::Candidate& candidate = slots.candidate(curve.candidate);
    const size_t head = count_;
    add(makeHead(kRowFoldedCurve, 0), candidate.address,
        reinterpret_cast<uint64_t>(candidate.annotation), paths, curve.exact ? 1 : 0, 0, 0, 0);
    for (uint32_t i = 0; i < width; ++i) {
      if (curve.on[i] == 0) continue;
      const fold::StrandKey& key = slots.key(static_cast<fold::Slot>(i));
      add(makeHead(kRowFoldedFastest, key.directive), key.from, key.to, key.tag, curve.on[i], 0, 0,
          0);
    }
    rows_[head].value = count_ - head - 1;
    return true;
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
    switch (entry.sum) {
      case fold::Sum::kInstances:
        return add(makeHead(kRowFoldedInstance, entry.raw), entry.count, entry.work, entry.span,
                   entry.workMin, entry.workMax, 0, 0);
      case fold::Sum::kShare:
        return add(makeHead(kRowFoldedShare, entry.raw), entry.ordinal, entry.work, entry.span, 0,
                   0, 0, 0);
      case fold::Sum::kAcquisitions:
        return add(makeHead(kRowFoldedLock, 0), entry.directive, entry.count, 0, 0, 0, 0, 0);
    }
  }

  size_t count_ = 1;
  size_t curvesTold_ = 0;
  Row rows_[kRowsMax];
};

uint64_t amountOn(const fold::Path& path, uint32_t slot) {
  return path.total == 0 ? 0 : path.on[slot];
}

/// Curves of a path, which may be that of several moments.
void addCurves(FoldedRows& rows, const fold::Path& path, uint64_t paths, const fold::Piece& piece,
               const fold::Slots& slots) {
  for (const fold::Curve* curve = path.curves; curve != nullptr; curve = curve->next) {
    // Programs have few candidates at one place; what is left out would be a wrong answer.
    if (!rows.curve(*curve, paths, piece.width, slots)) countLoss(Cause::kFrameMemory);
  }
}

}  // namespace

void Event::tell(const Place& place, const fold::Piece& piece, const fold::Slots& slots) const {
  const fold::Path& joined = fold::joinedOf(piece);
  const fold::Path& full = fold::fullOf(piece);
  FoldedRows rows(place, piece.items);
  for (uint32_t i = 0; i < piece.width; ++i) {
    if (piece.workOn[i] == 0) continue;
    rows.strand(slots.key(static_cast<fold::Slot>(i)), piece.workOn[i], amountOn(piece.chain, i),
                amountOn(joined, i), amountOn(full, i));
  }
  rows.sums(piece.sums);
  addCurves(rows, piece.chain, 1u | (piece.joinedIsChain ? 2u : 0u) | (piece.fullIsChain ? 4u : 0u),
            piece, slots);
  if (!piece.joinedIsChain) addCurves(rows, piece.joined, 2, piece, slots);
  if (!piece.fullIsChain) addCurves(rows, piece.full, 4, piece, slots);
  emitTogether(rows.rows(), rows.count());
}

void Event::tellReturned(const Place& place, const Returned& returned, bool isShare) const {
  FoldedRows rows(isShare ? Place{place.parent, returned.node, 0} : place, 1);
  // As the item it is in its container.
  const bool apart = returned.role == fold::Role::kTask || returned.role == fold::Role::kChunk;
  for (uint32_t i = 0; i < returned.count; ++i) {
    const Returned::Entry& entry = returned.entries[i];
    uint64_t chain = apart ? 0 : entry.chain;
    uint64_t joined = entry.joined;
    if (returned.role == fold::Role::kTask || returned.role == fold::Role::kUndeferred) {
      joined = entry.chain;
    } else if (returned.role == fold::Role::kClosed) {
      chain = joined = entry.full;
    }
    rows.strand(entry.key, entry.work, chain, joined, entry.full);
  }
  rows.sums(returned.sums);
  emitTogether(rows.rows(), rows.count());
  if (isShare) shareRow(place.parent, returned.node, returned.phase, returned.member);
}

void Event::tellStrand(const Place& place, const fold::StrandKey& key, uint64_t work) const {
  emit({makeHead(kRowStrand, key.directive), place.region, place.parent, place.index, key.from,
        work, key.to, key.tag});
}

void Event::shareRow(uint64_t region, uint64_t id, uint64_t phase, uint64_t member) const {
  emit({makeHead(static_cast<uint8_t>(Kind::kMember), 0), region, region, 0, id, 1, phase, member});
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
