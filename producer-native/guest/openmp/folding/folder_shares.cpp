// Folding: parallel regions, from the shares of their members.
#include <algorithm>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/detail.h"
#include "guest/openmp/folding/folder.h"

namespace whip {

using namespace detail;

/// A member's share of a phase is over: folded, or emitted separately (nullptr).
void Folder::deliverShare(Frame& region, fold::Piece* share) const {
  if (share == nullptr) return region.spilled.store(true, kRelease);
  if (isHere(region) && region.accumulates.load(kRelaxed)) return appendShare(region, share);
  Returned* returned = !region.accumulates.load(kRelaxed) || region.spilled.load(kAcquire)
                           ? nullptr
                           : pack(thread(), *share);
  if (returned == nullptr) {
    region.spilled.store(true, kRelease);
    emitShare(region.id.load(kRelaxed), *share, state().slots);
  } else {
    returned->index = 0;
    returned->role = fold::Role::kRun;
    push(region, returned);
  }
  pieces().give(share);
}

void Folder::appendShare(Frame& region, fold::Piece* share) const {
  append(region, 0, What::kPiece).piece = share;
  region.buffer.work += share->work;
  if (region.buffer.work >= resolution()) spill(region);
}

void Folder::spillShares(Frame& region) const {
  const fold::Slots& slots = slotsOf(region);
  for (PendingItem& item : region.buffer) {
    emitShare(region.id.load(kRelaxed), *item.piece, slots);
    pieces().give(item.piece);
  }
  clear(region);
}

/// A share that the region cannot hold: a node with one item, or with none.
void Folder::emitShare(uint64_t region, const fold::Piece& share, const fold::Slots& slots) const {
  const bool empty = share.work == 0 && share.sums.count() == 0;
  if (!empty) rows().folded({region, share.node, 0}, share, slots);
  rows().node({Kind::kMember,
               false,
               0,
               {region, region, 0},
               share.node,
               empty ? 0u : 1u,
               share.phase,
               share.member});
}

fold::Piece* Folder::foldRegion(Frame& region, Directive directive) const {
  ItemBuffer& buffer = region.buffer;
  const uint64_t team = region.a.load(kAcquire), phases = region.b.load(kAcquire);
  if (buffer.count != team * phases) return nullptr;
  std::sort(buffer.begin(), buffer.end(), [](const PendingItem& one, const PendingItem& other) {
    return one.piece->phase != other.piece->phase ? one.piece->phase < other.piece->phase
                                                  : one.piece->member < other.piece->member;
  });
  fold::Piece* piece = pieces().take(state().slots);
  if (piece == nullptr) return nullptr;
  const PendingItem* share = buffer.begin();
  for (uint64_t phase = 0; phase < phases; ++phase) {
    for (uint64_t member = 0; member < team; ++member, ++share) {
      fold::addMember(*piece, *share->piece);
    }
    fold::endPhase(*piece);
  }
  fold::finish(*piece);
  fold::closeInstance(*piece, directive, region.directive.load(kRelaxed));
  return instead(region, piece);
}

}  // namespace whip
