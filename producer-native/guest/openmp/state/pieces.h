// A thread's pieces, from the pool and back.
#pragma once

#include "guest/core/fold/piece.h"
#include "guest/core/fold/slots.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/state/node_memory.h"
#include "guest/openmp/state/omp_thread.h"

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
