// Ends of the runtime's calls that make tasks or ask for chunks, for the account: they come without
// an event. Each does nothing where no account is kept. `now` is the thread's clock.
#pragma once

#include <cstdint>

#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// The call that made a task is over. `current` has the thread: `maker`, or what it made.
void endCreation(OmpThread& thread, uint64_t now, TaskCtx& maker, TaskCtx& current);
/// The task's last call begins, by which the runtime ends it.
void beginFinish(OmpThread& thread, uint64_t now, TaskCtx& task);
/// A call is over in which the thread had its last event.
void endCall(OmpThread& thread, uint64_t now);
/// The strand in progress goes on later than `now`: between them is the collector's own time.
void countTool(OmpThread& thread, uint64_t now, TaskCtx& task);

}  // namespace whip
