#include "guest/openmp/state/node_memory.h"

namespace whip {

NodeMemory nodeMemory;

namespace {

constexpr size_t kTasksMax = size_t{1} << 23;   // 8 million tasks at once x 256 B = 2 GiB
constexpr size_t kFramesMax = size_t{1} << 22;  // 4 million open nodes x 512 B = 2 GiB
// Pieces: of nodes that are open or just over, some for each open node.
constexpr size_t kPiecesMax = size_t{1} << 18;    // x 2 KiB = 512 MiB
constexpr size_t kReturnedMax = size_t{1} << 16;  // x 2.3 KiB = 150 MiB
constexpr size_t kBuffersMax = size_t{1} << 14;   // x 32 KiB = 512 MiB

}  // namespace

bool NodeMemory::create() {
  return tasks.create(kTasksMax) && frames.create(kFramesMax, mapShared) &&
         pieces.create(kPiecesMax) && returned.create(kReturnedMax) && buffers.create(kBuffersMax);
}

}  // namespace whip
