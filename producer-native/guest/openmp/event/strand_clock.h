// The clock of one event, and what it says of strands: when they begin, end, stand and go on.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/clock/clock.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// Reads the thread's clock once, as the event begins, so that the collector's own time is charged
/// to no strand. When the event ends is mostly known from others at the same place.
class StrandClock {
 public:
  /// `now`: the thread's clock as the event begins.
  StrandClock(OmpThread& thread, uint64_t now) : thread_(thread), now_(now) {}

  OmpThread& thread() const { return thread_; }
  uint64_t now() const { return now_; }

  /// The task goes on (or starts) computing, from code address `from`.
  void begin(TaskCtx& task, uint64_t from) const;
  /// The strand in progress ends at code address `to`.
  EndedStrand end(TaskCtx& task, uint64_t to) const {
    if (task.strandState == StrandState::kRunning) charge(task);
    task.strandState = StrandState::kIdle;
    thread_.live.clear();
    if (task.acquired) return endAcquired(task, to);
    return {to, task.tag, task.strandWork != 0};
  }
  /// The strand in progress goes on, after what the event took at code address `at`. False, and
  /// nothing happens, if none is.
  bool goOn(TaskCtx& task, uint64_t at) const;
  /// Leaves what the strand in progress did since `from` out of its work.
  void leaveOut(TaskCtx& task, uint64_t from) const {
    if (task.strandState != StrandState::kRunning) return;
    const uint64_t begin = from > task.strandStart ? from : task.strandStart;
    if (now_ > begin) task.strandStart += now_ - begin;
  }
  /// The strand in progress was waiting: it counts for nothing.
  void drop(TaskCtx& task) const;
  /// The thread leaves an untied task; until that is published no other one takes it over. False
  /// if another one goes on with the task already.
  bool leave(TaskCtx& task) const;
  /// Another task takes the thread; the strand stays open but its clock stands.
  void pause(TaskCtx& task) const;
  /// This thread executes a tied task from here on, or reports its end.
  void adopt(TaskCtx& task) const {
    task.adopt();
    task.runner.store(thread_.number + 1, std::memory_order_relaxed);
  }
  /// An untied one. Returns the number, plus 1, of a thread that has not left it; else
  /// TaskCtx::kNobody.
  uint32_t takeOver(TaskCtx& task) const;
  /// The task has the thread again. Nothing unless its strand was paused.
  void resume(TaskCtx& task) const;

 private:
  void charge(TaskCtx& task) const {
    // A strand that began in this very event began after the event's clock was read.
    if (now_ > task.strandStart) task.strandWork += now_ - task.strandStart;
  }
  static EndedStrand endAcquired(TaskCtx& task, uint64_t to);
  uint64_t atEnd(CostPlace place) const;
  void publishLive(const TaskCtx& task) const;
  void runs(TaskCtx& task) const;

  OmpThread& thread_;
  uint64_t now_;
};

}  // namespace whip
