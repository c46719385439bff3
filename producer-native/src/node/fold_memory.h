// Memory of the fold, mapped once and touched as needed.
#pragma once

#include "fold/piece.h"
#include "node/made.h"
#include "node/pool.h"

namespace whip {

struct FoldMemory {
  Pool<fold::Piece> pieces;
  Pool<Returned> returned;
  Pool<ManyMade> many;

  bool create();
};

/// Of the process.
FoldMemory& memory();

}  // namespace whip
