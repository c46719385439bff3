// Virtual clock: when a task's children and the tasks of a taskgroup were over, so that the task
// that waits for them waits as long.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/state/paths.h"

namespace whip {

/// The memory of such times comes from the thread's lists; a task without room is not waited for.
class TaskEnds {
 public:
  explicit TaskEnds(AccountOwner owner) : owner_(owner) {}

  /// The task enters a taskgroup, or leaves the innermost, if it is in one: returns when the
  /// group's last task was over.
  void enterGroup(TaskPaths& paths) const;
  uint64_t leaveGroup(TaskPaths& paths) const;
  /// `maker` makes a task `now`.
  void make(TaskPaths& maker, TaskPaths& task, uint64_t now) const;
  /// The task is over `now`.
  void end(const TaskPaths& task, uint64_t now) const;
  /// One of those that use the times does so no longer.
  void drop(TaskTimes* times) const {
    if (times != nullptr && times->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      constructMemory.times.give(owner_.own().times, times);
    }
  }

 private:
  AccountOwner owner_;
};

}  // namespace whip
