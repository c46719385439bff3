// Memory of what is recorded, mapped once and touched as needed.
#pragma once

#include "fold/piece.h"
#include "node/frame.h"
#include "node/item_buffer.h"
#include "node/pool.h"
#include "node/returned.h"
#include "node/task.h"

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
