// Chunks that the program reports, because it was compiled with libwhip-chunks.so (plugin/): those
// of `schedule(static, c)` loops, of which the runtime reports each thread's first, and single
// sections.
#include <algorithm>

#include "guest/core/fold/sums.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/redirect/chunk_command.h"

namespace whip {

namespace {

// Results of omp_control_tool (omp_control_tool_result_t of omp.h).
constexpr int kSuccess = 0, kIgnored = 1;

/// Iterations of the chunk that begins there, counted from the loop's first; 0: not known.
uint64_t iterationsFrom(uint64_t first, const Frame& share) {
  if (kindOf(share.directive.load(std::memory_order_relaxed)) == DirectiveKind::kSections) return 1;
  const uint64_t all = fold::loopsOf(share.b.load(std::memory_order_relaxed)).iterations;
  return first < all ? std::min<uint64_t>(share.chunkSize, all - first) : 0;
}

}  // namespace

int onControlTool(uint64_t command, uint64_t, void* argument, const void*) {
  // Commands of the standard (start, pause, flush, end) and of other tools are not for us.
  if (command != uint64_t{kChunkCommand}) return kIgnored;
  OmpThread* thread = recordingThread();
  TaskCtx* task = thread == nullptr ? nullptr : thread->current;
  Frame* share = task == nullptr ? nullptr : shareOf(*task);
  if (share == nullptr) return kIgnored;
  // The first chunk of all has been opened already, by the runtime's event or with the share.
  const bool isOpen = share->chunks != Chunks::kByProgram && task->top != share;
  share->chunks = Chunks::kByProgram;
  dropBlock(*task, *share);
  const auto first = reinterpret_cast<uint64_t>(argument);
  const Iterations chunk = {first, iterationsFrom(first, *share)};
  if (isOpen) Event::sizeChunk(*task, chunk.count);
  if (!isOpen) beginChunk(*thread, *task, chunk, false);
  return kSuccess;
}

}  // namespace whip
