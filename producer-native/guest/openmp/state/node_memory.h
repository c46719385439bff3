// Memory of what is recorded, mapped once and touched as needed.
#pragma once

#include "guest/core/fold/piece.h"
#include "guest/core/memory/pool.h"
#include "guest/openmp/state/frame.h"
#include "guest/openmp/state/item_buffer.h"
#include "guest/openmp/state/returned.h"
#include "guest/openmp/state/task.h"

namespace whip {

struct NodeMemory {
  Pool<TaskCtx> tasks;
  Pool<Frame> frames;
  Pool<fold::Piece> pieces;
  Pool<Returned> returned;
  Pool<LargeBuffer> buffers;

  /// Maps the pools. Once, before any thread records. False if there is no memory at all.
  bool create();
};

/// The process's.
extern NodeMemory nodeMemory;
inline NodeMemory& memory() { return nodeMemory; }

}  // namespace whip
