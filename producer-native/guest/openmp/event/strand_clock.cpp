#include "guest/openmp/event/strand_clock.h"

#include "guest/core/memory/memory_order.h"
#include "guest/openmp/state/stamps.h"

namespace whip {

using namespace detail;

/// Shows the strand that begins to the helper.
void StrandClock::publishLive(const TaskCtx& task) const {
  if (task.top != nullptr) {
    thread_.live.publish(task.top, task.strandFrom, task.tag, task.strandWork, task.strandStart);
  } else if (task.node == NodeState::kUnopened) {
    thread_.live.publish({task.nodeId, task.place.region, task.place.parent, task.place.index,
                          task.directive, task.kind, task.outer},
                         task.strandFrom, task.tag, task.strandWork, task.strandStart);
  } else {
    // A member between two phases has no container yet: nothing to show.
    thread_.live.clear();
  }
}

/// The clock as the program goes on from this event.
uint64_t StrandClock::atEnd(CostPlace place) const {
  // Not as others at the same place: it waited for room in the ring.
  if (thread_.ring.takeWaited()) return readClock(thread_);
  // By the clock and not by a count: a program's events come in cycles, of which always the same one
  // would be measured.
  const bool measure = now_ % EventCost::kMeasureEvery == 0;
  if (!measure) return now_ + thread_.eventCost.of(place);
  const uint64_t now = readClock(thread_);
  thread_.eventCost.measured(place, now - now_);
  return now;
}

/// For the thread that takes an untied task over.
void StrandClock::runs(TaskCtx& task) const {
  if (task.untied) task.runner.store(thread_.number + 1, std::memory_order_release);
}

void StrandClock::begin(TaskCtx& task, uint64_t from) const {
  const bool isFirst = task.taskKind == TaskKind::kExplicit && task.strandFrom == 0;
  task.strandState = StrandState::kRunning;
  task.strandFrom = from;
  task.strandWork = 0;
  task.strandStart = atEnd({from, isFirst ? CostPlace::kStart : CostPlace::kBegin});
  beginStamp(thread_);
  publishLive(task);
  runs(task);
}

bool StrandClock::goOn(TaskCtx& task, uint64_t at) const {
  if (task.strandState != StrandState::kRunning) return false;
  charge(task);
  task.strandStart = atEnd({at, CostPlace::kBegin});
  return true;
}

/// A strand that began with a lock acquisition.
EndedStrand StrandClock::endAcquired(TaskCtx& task, uint64_t to) {
  task.acquired = false;
  return {to, tagAcquired(task.tag), true};
}

void StrandClock::drop(TaskCtx& task) const {
  task.strandState = StrandState::kIdle;
  thread_.live.clear();
}

bool StrandClock::leave(TaskCtx& task) const {
  thread_.live.clear();
  uint32_t self = thread_.number + 1;
  return task.runner.compare_exchange_strong(self, TaskCtx::kLeaving);
}

void StrandClock::pause(TaskCtx& task) const {
  thread_.live.clear();
  if (task.strandState == StrandState::kRunning) {
    charge(task);
    task.strandState = StrandState::kPaused;
  }
}

// A thread that reaches the end of an untied task's last part says nothing if another one has not
// yet returned from the part before: then that one reports the end. What the task did meanwhile is
// on the silent thread's clock, which stands until its next event, where it finds the task in other
// hands.
uint32_t StrandClock::takeOver(TaskCtx& task) const {
  const uint32_t self = thread_.number + 1;
  uint32_t before = task.runner.load(std::memory_order_acquire);
  while (before == TaskCtx::kLeaving || !task.runner.compare_exchange_weak(before, self)) {
    // A few instructions of the other thread.
    if (before == TaskCtx::kLeaving) before = task.runner.load(std::memory_order_acquire);
  }
  if (before == TaskCtx::kNobody || before == self) return TaskCtx::kNobody;
  if (task.strandState == StrandState::kRunning) {
    const uint64_t then = readClockOf(ThreadTable::at(before - 1));
    if (then > task.strandStart) task.strandWork += then - task.strandStart;
    task.strandState = StrandState::kPaused;
  }
  return before;
}

void StrandClock::resume(TaskCtx& task) const {
  if (task.strandState != StrandState::kPaused) return;
  task.strandState = StrandState::kRunning;
  task.strandStart = atEnd({task.strandFrom, CostPlace::kResume});
  beginStamp(thread_);
  publishLive(task);
  runs(task);
}

}  // namespace whip
