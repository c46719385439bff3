// Virtual clock: when tasks were over, so that what waits for them waits as long: their makers, the
// ends of taskgroups, and tasks that depend on them.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/row/row.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/state/paths.h"

namespace whip {

/// The memory of such times comes from the thread's lists; a task without room is not waited for.
///
/// A time of an address is the latest of those children that are over, not that of certain ones.
/// That is enough: when a task starts, all that it waits for are over, and none is that waits for
/// it. The rest may overlap with it, and has times of its own.
class TaskEnds {
 public:
  explicit TaskEnds(AccountOwner owner) : owner_(owner) {}

  /// The task enters a taskgroup, or leaves the innermost, if it is in one: returns when the
  /// group's last task was over.
  void enterGroup(TaskPaths& paths) const;
  uint64_t leaveGroup(TaskPaths& paths) const;

  /// `maker` makes a task `now`.
  void make(TaskPaths& maker, TaskPaths& task, uint64_t now) const;
  /// The task, which was just made, depends on an address.
  void depend(const TaskPaths& task, uint64_t address, DependenceKind kind) const;
  /// The earliest time at which it starts, now that the runtime starts it.
  static uint64_t startOf(const TaskPaths& task);

  /// The task's taskwait waits only for children that are before such a dependence.
  void await(const TaskPaths& task, uint64_t address, DependenceKind kind) const;
  /// The taskwait is over: returns when the last child was for which it waited.
  uint64_t endWait(TaskTimes& times) const;

  /// The event of a detached task is fulfilled `now`, before its own code is done.
  static void fulfill(const TaskPaths& task, uint64_t now);
  /// The task is not over before `now`, as those that wait for it see.
  static void note(const TaskPaths& task, uint64_t now);
  /// The task is over `now`, or when its event was fulfilled.
  void end(const TaskPaths& task, uint64_t now) const;

  /// One of those that use the times does so no longer.
  void drop(TaskTimes* times) const;

 private:
  TaskTimes* take(TaskTimes* outer) const;
  AddressTimes* timesAt(TaskTimes& maker, uint64_t address) const;
  void prepend(AwaitedAddress*& list, AddressTimes* times, DependenceKind kind) const;
  void giveBack(AwaitedAddress*& list) const;

  AccountOwner owner_;
};

}  // namespace whip
