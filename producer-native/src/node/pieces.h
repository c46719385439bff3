// A thread's pieces, from the pool and back.
#pragma once

#include "fold/piece.h"
#include "fold/slots.h"
#include "node/counters.h"
#include "node/node_memory.h"
#include "node/omp_thread.h"

namespace whip {

class Pieces {
 public:
  explicit Pieces(OmpThread& thread) : thread_(thread) {}

  /// An empty one, to be summed by the numbers of `slots`. nullptr without memory (counted).
  fold::Piece* take(const fold::Slots& slots) const {
    fold::Piece* piece = memory().pieces.take(thread_.folding.freePieces);
    if (piece == nullptr) {
      countLoss(Cause::kFrameMemory);
      return nullptr;
    }
    fold::begin(*piece, slots);
    return piece;
  }
  void give(fold::Piece* piece) const { memory().pieces.give(thread_.folding.freePieces, piece); }

 private:
  OmpThread& thread_;
};

}  // namespace whip
