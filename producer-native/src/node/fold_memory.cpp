#include "node/fold_memory.h"

namespace whip {

namespace {

// Pieces: of nodes that are open or just over, some for each open node.
constexpr size_t kPiecesMax = size_t{1} << 18;    // x 2 KiB = 512 MiB
constexpr size_t kReturnedMax = size_t{1} << 16;  // x 2.3 KiB = 150 MiB
constexpr size_t kManyMax = size_t{1} << 14;      // x 32 KiB = 512 MiB

}  // namespace

bool FoldMemory::create() {
  return pieces.create(kPiecesMax) && returned.create(kReturnedMax) && many.create(kManyMax);
}

FoldMemory& memory() {
  static FoldMemory memory;
  return memory;
}

}  // namespace whip
