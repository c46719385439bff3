#include "guest/openmp/construct/task_ends.h"

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"

namespace whip {

using namespace detail;

namespace {

void raise(std::atomic<uint64_t>& stamp, uint64_t to) {
  uint64_t before = stamp.load(kRelaxed);
  while (before < to && !stamp.compare_exchange_weak(before, to)) {
  }
}

}  // namespace

void TaskEnds::enterGroup(TaskPaths& paths) const {
  TaskTimes* const group = constructMemory.times.take(owner_.own().times);
  if (group == nullptr) return noteLimit(Limit::kAccountRoom);
  group->outer = paths.group;
  group->ended.store(0, kRelaxed);
  paths.group = group;
}

uint64_t TaskEnds::leaveGroup(TaskPaths& paths) const {
  TaskTimes* const group = paths.group;
  if (group == nullptr) return 0;
  const uint64_t ended = group->ended.load(kAcquire);
  paths.group = group->outer;
  constructMemory.times.give(owner_.own().times, group);
  return ended;
}

void TaskEnds::make(TaskPaths& maker, TaskPaths& task, uint64_t now) const {
  task.created = now;
  task.group = maker.group;
  if (maker.times == nullptr) {
    maker.times = constructMemory.times.take(owner_.own().times);
    if (maker.times == nullptr) return noteLimit(Limit::kAccountRoom);
    maker.times->users.store(1, kRelaxed);
    maker.times->ended.store(0, kRelaxed);
  }
  maker.times->users.fetch_add(1, kRelaxed);
  task.maker = maker.times;
}

void TaskEnds::end(const TaskPaths& task, uint64_t now) const {
  for (TaskTimes* group = task.group; group != nullptr; group = group->outer) {
    raise(group->ended, now);
  }
  if (task.maker != nullptr) raise(task.maker->ended, now);
  drop(task.maker);
  drop(task.times);
}

}  // namespace whip
