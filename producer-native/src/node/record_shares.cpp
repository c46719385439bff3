// Folding: parallel regions, from the shares of their members.
#include <algorithm>

#include "node/counters.h"
#include "node/detail.h"
#include "node/fold_memory.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;
using What = Made::What;

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
  keep(region, 0, What::kPiece).piece = share;
  region.made.work += share->work;
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

fold::Piece* Event::foldRegion(Frame& region, Directive directive) const {
  MadeList& list = region.made;
  const uint64_t team = region.a.load(kAcquire), phases = region.b.load(kAcquire);
  if (list.count != team * phases) return nullptr;
  std::sort(list.begin(), list.end(), [](const Made& one, const Made& other) {
    return one.piece->phase != other.piece->phase ? one.piece->phase < other.piece->phase
                                                  : one.piece->member < other.piece->member;
  });
  fold::Piece* piece = newPiece(thread_.slots);
  if (piece == nullptr) return nullptr;
  const Made* share = list.begin();
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
