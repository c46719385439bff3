#include "simulation/actor.h"

namespace whip::simulation {

/// Construct that all members of a team meet, in one order.
struct Actor::Step {
  enum Kind { kLoop, kStaticLoop, kSections, kSingle, kMasked, kOrdered, kBarrier, kKinds };
  Kind kind;
  uint64_t seed;
};

void Actor::program(uint64_t seed) {
  self = world_.machine.take();
  Team alone(1, 0, seed);
  Task& root = world_.newTask(seed, nullptr, &alone, 0);
  onImplicitTask(ompt_scope_begin, nullptr, &root.data, 1, 0, ompt_task_initial);
  current_ = &root;
  statements(root, 0);
  parallel(root);
  statements(root, 0);
  onImplicitTask(ompt_scope_end, nullptr, &root.data, 1, 0, ompt_task_initial);
  endRun();
  world_.machine.giveBack(self);
  self = nullptr;
}

/// Nested regions get fewer threads, so that a bounded machine has enough.
void Actor::parallel(Task& task) {
  Rng rng(task.rng.next());
  const unsigned call = rng.below(2);
  const unsigned level = task.team->level + 1;
  const unsigned size = level == 1   ? 1 + rng.below(world_.shape.teamMax)
                        : level == 2 ? 1 + rng.below(2)
                                     : 1;
  Team team(size, level, rng.next());
  std::atomic<unsigned> workers{size - 1};
  pause();
  onParallelBegin(&task.data, nullptr, &team.data, size, ompt_parallel_team,
                  address(kRegionSort, call));
  const uint64_t seed = rng.next();
  for (unsigned number = 1; number < size; ++number) {
    world_.scheduler.spawn([this, &team, &workers, number, seed] {
      self = world_.machine.take();
      Actor(world_).member(team, number, seed);
      world_.machine.giveBack(self);
      self = nullptr;
      --workers;
    });
  }
  Actor master(world_);
  master.member(team, 0, seed);
  while (workers > 0) world_.scheduler.yield();
  onParallelEnd(&team.data, &task.data, ompt_parallel_team, address(kRegionSort, call));
}

void Actor::member(Team& team, unsigned number, uint64_t seed) {
  Task& task = world_.newTask(seed + number, nullptr, &team, team.level);
  task.isMember = true;
  task.member = number;
  current_ = &task;
  pause();
  onImplicitTask(ompt_scope_begin, &team.data, &task.data, team.size, number, ompt_task_implicit);
  Rng plan(team.seed);
  for (unsigned steps = plan.below(4); steps > 0; --steps) {
    if (task.rng.chance(50)) statements(task, team.level);
    perform({static_cast<Step::Kind>(plan.below(Step::kKinds)), plan.next()}, task);
  }
  if (task.rng.chance(70)) statements(task, team.level);
  pause();
  // What a worker reports of the last barrier's end and its own comes too late: without a region.
  if (team.size > 1) barrier(task, ompt_sync_region_barrier_implicit_parallel, nullptr);
  onImplicitTask(ompt_scope_end, nullptr, &task.data, team.size, number, ompt_task_implicit);
}

void Actor::barrier(Task& task, ompt_sync_region_t kind, const void* at) {
  Team& team = *task.team;
  if (team.size == 1) return;  // not reported
  pause();
  onSyncRegion(kind, ompt_scope_begin, &team.data, &task.data, at);
  {
    const std::lock_guard<std::mutex> guard(team.mutex);
    ++team.arrived;
  }
  const unsigned number = barriers_++;
  waitUntil([&] { return team.isReleased(number); });
  onSyncRegion(kind, ompt_scope_end, &team.data, &task.data, at);
}

void Actor::perform(const Step& step, Task& task) {
  switch (step.kind) {
    case Step::kLoop:
    case Step::kStaticLoop:
    case Step::kSections:
    case Step::kOrdered:
      return loop(step, task);
    case Step::kSingle:
      return single(step, task);
    case Step::kMasked:
      return task.member == 0 ? masked(step, task) : void();
    default:
      return barrier(task, ompt_sync_region_barrier_explicit, address(kBarrierSort, 0));
  }
}

/// Which member has which chunk is part of the program here.
void Actor::loop(const Step& step, Task& task) {
  Team& team = *task.team;
  Rng rng(step.seed);
  const bool isSections = step.kind == Step::kSections;
  const bool isStatic = isSections || step.kind == Step::kStaticLoop;
  const ompt_work_t type = isSections ? ompt_work_sections
                           : isStatic ? ompt_work_loop_static
                                      : ompt_work_loop_dynamic;
  const void* at = address(kLoopSort, step.kind * 2 + rng.below(2));
  const unsigned chunks = rng.below(6);
  pause();
  onWork(type, ompt_scope_begin, &team.data, &task.data, chunks, at);
  for (unsigned i = 0; i < chunks; ++i) {
    if (rng.below(team.size) != task.member) continue;
    ompt_dispatch_chunk_t chunk = {i, 1};
    ompt_data_t instance{};
    if (!isSections) instance.ptr = &chunk;
    pause();
    // A team of one has no such events where chunks are computed.
    if (!isStatic || team.size > 1) {
      onDispatch(&team.data, &task.data,
                 isSections ? ompt_dispatch_section : ompt_dispatch_ws_loop_chunk, instance);
    }
    statements(task, task.depth + 1);
    if (step.kind == Step::kOrdered && world_.shape.isDependent) ordered(task);
  }
  pause();
  onWork(type, ompt_scope_end, &team.data, &task.data, 0, at);
  if (rng.chance(70)) barrier(task, ompt_sync_region_barrier_implicit_workshare, at);
}

void Actor::ordered(Task& task) {
  const void* at = address(kOrderedSort, 0);
  pause();
  onMutexAcquire(ompt_mutex_ordered, 0, 0, 0, at);
  onMutexAcquired(ompt_mutex_ordered, 0, at);
  task.locksHeld = World::kLocks;  // nothing that waits
  statements(task, task.depth + 2);
  task.locksHeld = 0;
  onMutexReleased(ompt_mutex_ordered, 0, at);
}

void Actor::single(const Step& step, Task& task) {
  Team& team = *task.team;
  Rng rng(step.seed);
  const void* at = address(kSingleSort, rng.below(2));
  const ompt_work_t type =
      rng.below(team.size) == task.member ? ompt_work_single_executor : ompt_work_single_other;
  pause();
  onWork(type, ompt_scope_begin, &team.data, &task.data, 1, at);
  if (type == ompt_work_single_executor) statements(task, task.depth);
  pause();
  onWork(type, ompt_scope_end, &team.data, &task.data, 1, at);
  if (rng.chance(70)) barrier(task, ompt_sync_region_barrier_implicit_workshare, at);
}

void Actor::masked(const Step& step, Task& task) {
  const void* at = address(kMaskedSort, step.seed % 2);
  pause();
  onMasked(ompt_scope_begin, &task.team->data, &task.data, at);
  statements(task, task.depth);
  pause();
  onMasked(ompt_scope_end, &task.team->data, &task.data, at);
}

void runProgram(uint64_t seed, const Shape& shape, Machine& machine, Scheduler& scheduler,
                uint64_t whim) {
  World world(shape, machine, scheduler, whim);
  Actor(world).program(seed);
}

}  // namespace whip::simulation
