#include "guest/openmp/state/returned.h"

#include <algorithm>

#include "guest/openmp/state/node_memory.h"
#include "guest/openmp/state/pieces.h"

namespace whip {

Returned* pack(OmpThread& thread, const fold::Piece& piece) {
  const fold::Slots& slots = thread.folding.slots;
  uint32_t keys = 0;
  for (uint32_t i = 0; i < piece.width.slots; ++i) keys += piece.workOn[i] != 0 ? 1 : 0;
  if (keys > Returned::kKeysMax) return nullptr;
  Returned* returned = memory().returned.take(thread.folding.freeReturned);
  if (returned == nullptr) return nullptr;
  prefetchReturned(
      static_cast<const Returned*>(thread.folding.freeReturned.first));  // for the next time
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

fold::Piece* unpack(OmpThread& thread, const Returned& returned, fold::Slots& numbers) {
  fold::Slot slots[Returned::kKeysMax];
  for (uint32_t i = 0; i < returned.count; ++i) {
    slots[i] = numbers.slotOf(returned.entries[i].key);
    if (slots[i] == fold::kNoSlot) return nullptr;
  }
  fold::Piece* piece = Pieces(thread).take(numbers);
  if (piece == nullptr) return nullptr;
  fold::beginParts(*piece, returned.same);
  for (uint32_t i = 0; i < returned.count; ++i) {
    const Returned::Entry& entry = returned.entries[i];
    fold::addParts(*piece, slots[i], entry.work, entry.chain, entry.joined, entry.full);
  }
  fold::endParts(*piece);
  for (uint32_t i = 0; i < returned.candidates; ++i) {
    const Returned::Rest& rest = returned.rests[i];
    // A kind of which the piece has no strands has no number here, and no influence.
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

}  // namespace whip
