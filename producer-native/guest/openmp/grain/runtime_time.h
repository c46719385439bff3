// Time of a strand that the runtime took.
#pragma once

#include <cstdint>

#include "guest/openmp/state/task.h"

namespace whip {

/// Time of the task's strand so far, which began in the call of the runtime that returns `now`. The
/// strand starts again. Bodies that the call ran were strands of their own.
inline uint64_t takeStrand(TaskCtx& task, uint64_t now) {
  uint64_t time = task.strandWork;
  if (task.strandState == StrandState::kRunning && now > task.strandStart) {
    time += now - task.strandStart;
    task.strandStart = now;
  }
  task.strandWork = 0;
  return time;
}

}  // namespace whip
