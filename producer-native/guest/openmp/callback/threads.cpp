// Threads come and go; the ones OpenMP did not create bring a root task: a member of region 0.
#include "guest/core/clock/clock.h"
#include "guest/core/clock/cpu_time.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/early.h"
#include "guest/openmp/callback/tool.h"

namespace whip {

std::atomic<bool> recording{false};
__thread OmpThread* self __attribute__((tls_model("initial-exec"))) = nullptr;
RuntimeEntries runtimeEntries;

namespace {

std::atomic<uint32_t> roots{0};

}  // namespace

void onThreadBegin(ompt_thread_t, ompt_data_t*) {
  if (!recording.load(std::memory_order_relaxed)) return;
  self = acquireThread();
  if (self == nullptr) return;
  self->seenEpoch = snapshotEpoch().load(std::memory_order_relaxed);
  self->earlyWork = attachClock(*self);
  Event(*self).beginThread();
}

void onThreadEnd(ompt_data_t*) {
  OmpThread* thread = self;
  self = nullptr;
  if (thread == nullptr) return;
  if (recording.load(std::memory_order_relaxed)) Event(*thread).endThread();
  detachClock(*thread);
  releaseThread(*thread);
}

void startRoot(OmpThread& thread, TaskCtx& task) {
  const Event event(thread);
  task.becomeMember(TaskKind::kRoot, roots.fetch_add(1, std::memory_order_relaxed), 1);
  event.beginRoot(task);
  replayEarlyStrands(event, task, thread.earlyWork);
}

void endRoot(const Event& event, TaskCtx& task) {
  event.endStrand(task, 0);
  event.container(task);
  event.popAll(task);
}

void endRun() {
  OmpThread* thread = self;
  if (thread == nullptr) {
    // exit() on a thread that OpenMP does not know: take a slot to write the run's row with.
    thread = acquireThread();
    if (thread == nullptr) return;
    attachClock(*thread);
  }
  const Event event(*thread);
  TaskCtx* task = thread->current;
  if (task != nullptr && task->taskKind == TaskKind::kRoot) endRoot(event, *task);
  event.endRun();
  event.closeRun(roots.load(std::memory_order_relaxed));
}

}  // namespace whip
