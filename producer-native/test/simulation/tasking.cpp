#include "simulation/actor.h"

namespace whip::simulation {

namespace {

ompt_dependence_t dependence(Rng& rng) {
  static constexpr ompt_dependence_type_t kTypes[] = {
      ompt_dependence_type_in, ompt_dependence_type_out, ompt_dependence_type_inout,
      ompt_dependence_type_mutexinoutset, ompt_dependence_type_inoutset};
  ompt_dependence_t result;
  result.variable.value = 0x9000 + rng.below(2);
  result.dependence_type = kTypes[rng.below(5)];
  return result;
}

/// Current task that the runtime reports: of this thread, while it reports a creation.
thread_local ompt_data_t* currentTask = nullptr;

int taskInfo(int, int*, ompt_data_t** data, ompt_frame_t**, ompt_data_t**, int*) {
  *data = currentTask;
  return 2;
}

}  // namespace

void installTaskInfo() { runtimeEntries.getTaskInfo = taskInfo; }

/// The threads of a team of one, and final tasks, run what they make at once.
void Actor::create(Task& task, Making how) {
  const bool atOnce = task.team->size == 1 || task.isFinal;
  const unsigned call = task.rng.below(world_.shape.calls);
  const uint64_t seed = task.rng.next();
  if ((atOnce || how.undeferred) && task.locksHeld > 0) return;
  const unsigned depth = how.simple ? world_.shape.depthMax : task.depth + 1;
  Task& child = world_.newTask(seed, &task, task.team, depth);
  child.isFinal = task.isFinal || child.rng.chance(6);
  const bool isUntied = child.rng.chance(10);
  child.isCancelled = child.rng.chance(3);
  if (!atOnce && !how.undeferred && isUntied) child.parts = 2;
  int flags = ompt_task_explicit;
  if (atOnce || how.undeferred) flags |= ompt_task_undeferred;
  if (child.isFinal) flags |= ompt_task_final;
  if (isUntied) flags |= ompt_task_untied;
  ++task.children;
  for (Taskgroup* group = task.group; group != nullptr; group = group->outer) ++group->pending;
  pause();
  // The runtime has an if(0) task run already when it reports its creation.
  currentTask = how.undeferred ? &child.data : &task.data;
  onTaskCreate(&task.data, nullptr, &child.data, flags, how.dependent ? 1 : 0,
               address(kTaskSort, call));
  if (how.dependent) {
    const ompt_dependence_t list[] = {dependence(child.rng), dependence(child.rng)};
    onDependences(&child.data, list, 1 + static_cast<int>(child.rng.below(2)));
  }
  {
    const std::lock_guard<std::mutex> guard(task.team->mutex);
    ++task.team->unfinished;
    if (!atOnce && !how.undeferred) return task.team->ready.push_back(&child);
  }
  execute(child);
}

/// On top of the task that waits, or that made this one just now.
void Actor::execute(Task& task) {
  Task& below = *current_;
  pause();
  if (task.isCancelled) {
    onTaskSchedule(&task.data, ompt_task_cancel, &below.data);
    return finished(task);
  }
  onTaskSchedule(&below.data, ompt_task_switch, &task.data);
  current_ = &task;
  statements(task, task.depth);
  pause();
  current_ = &below;
  if (--task.parts > 0) {
    onTaskSchedule(&task.data, ompt_task_yield, &below.data);
    const std::lock_guard<std::mutex> guard(task.team->mutex);
    return task.team->ready.push_back(&task);
  }
  onTaskSchedule(&task.data, ompt_task_complete, &below.data);
  finished(task);
}

void Actor::finished(Task& task) {
  for (Taskgroup *group = task.group, *outer; group != nullptr; group = outer) {
    outer = group->outer;  // with its last task a group may end, and be gone
    --group->pending;
  }
  --task.parent->children;
  const std::lock_guard<std::mutex> guard(task.team->mutex);
  --task.team->unfinished;
}

bool Actor::runOne() {
  Task* task = current_->team->takeReady(*current_, world_.whim());
  if (task == nullptr) return false;
  execute(*task);
  return true;
}

void Actor::waitUntil(const std::function<bool()>& holds) {
  while (!holds()) {
    if (!runOne()) world_.scheduler.yield();
  }
}

void Actor::taskwait(Task& task) {
  const void* at = address(kWaitSort, task.rng.below(2));
  pause();
  onSyncRegion(ompt_sync_region_taskwait, ompt_scope_begin, &task.team->data, &task.data, at);
  waitUntil([&] { return task.children == 0; });
  onSyncRegion(ompt_sync_region_taskwait, ompt_scope_end, &task.team->data, &task.data, at);
}

void Actor::taskwaitDepend(Task& task) {
  ompt_data_t pseudo{};
  const ompt_dependence_t list[] = {dependence(task.rng)};
  pause();
  onTaskCreate(&task.data, nullptr, &pseudo, ompt_task_taskwait | ompt_task_undeferred, 1,
               address(kWaitSort, 2));
  onDependences(&pseudo, list, 1);
  onTaskSchedule(&task.data, ompt_taskwait_complete, nullptr);
}

void Actor::taskgroup(Task& task, unsigned depth, bool isLoop) {
  const void* at = address(kGroupSort, task.rng.below(2));
  const auto region = [&](ompt_scope_endpoint_t endpoint) {
    onSyncRegion(ompt_sync_region_taskgroup, endpoint, &task.team->data, &task.data, at);
  };
  const auto taskloop = [&](ompt_scope_endpoint_t endpoint) {
    onWork(ompt_work_taskloop, endpoint, &task.team->data, &task.data, 1, at);
  };
  Taskgroup group;
  group.outer = task.group;
  pause();
  region(ompt_scope_begin);
  task.group = &group;
  if (isLoop) {
    taskloop(ompt_scope_begin);
    for (unsigned i = task.rng.below(4); i > 0; --i) create(task, {});
    taskloop(ompt_scope_end);
  } else {
    statements(task, depth);
  }
  pause();
  onSyncRegionWait(ompt_sync_region_taskgroup, ompt_scope_begin, &task.team->data, &task.data, at);
  waitUntil([&] { return group.pending == 0; });
  onSyncRegionWait(ompt_sync_region_taskgroup, ompt_scope_end, &task.team->data, &task.data, at);
  task.group = group.outer;
  region(ompt_scope_end);
}

}  // namespace whip::simulation
