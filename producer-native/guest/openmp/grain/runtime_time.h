// Time of a strand that the runtime took.
#pragma once

#include <cstdint>

#include "guest/core/clock/clock.h"
#include "guest/openmp/state/account_calls.h"
#include "guest/openmp/state/omp_thread.h"
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

/// A call of the runtime was over at `now`: the collector's own time since then is no work of the
/// task whose strand goes on behind it, at code address `from`. Not an event, so that the clock says
/// which of them are measured.
inline void leaveOutOwn(OmpThread& thread, TaskCtx& task, uint64_t now, uint64_t from) {
  if (task.strandState != StrandState::kRunning) return;
  const CostPlace place = {from, CostPlace::kMade};
  const bool hasWaited = thread.ring.takeWaited();
  uint64_t then = now + thread.eventCost.of(place);
  if (hasWaited || now % EventCost::kMeasureEvery == 0) {
    then = readClock(thread);
    if (!hasWaited) thread.eventCost.measured(place, then - now);
  }
  if (then <= task.strandStart) return;
  task.strandStart = then;
  countTool(thread, now, task);
}

}  // namespace whip
