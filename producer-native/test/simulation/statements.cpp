#include "guest/openmp/callback/tool.h"
#include "simulation/actor.h"
#include "whip.h"

extern "C" const whip_collector* whip_collector_v1(void);

namespace whip::simulation {

namespace {

const whip_collector& collector() {
  static const whip_collector* found = whip_collector_v1();
  return *found;
}

}  // namespace

void Actor::pause() {
  if (world_.whim() % 2 == 0) world_.scheduler.yield();
}

void Actor::statements(Task& task, unsigned depth) {
  const unsigned count = 1 + task.rng.below(world_.shape.statementsMax);
  for (unsigned i = 0; i < count; ++i) statement(task, depth);
}

/// Makes a statement. One that may wait does not stand in a critical section: the task that is run
/// meanwhile might want that lock.
void Actor::statement(Task& task, unsigned depth) {
  const unsigned choice = task.rng.below(100);
  const bool isLeaf = depth >= world_.shape.depthMax;
  if (choice < 30 || isLeaf) return work(task);
  if (choice < 50) return create(task, {});
  if (choice < 54) return several(task);
  if (choice < 70) {
    if (!world_.shape.holdsLocks) return create(task, {});
    return choice < 62 ? annotated(task, depth + 1) : critical(task, depth + 1);
  }
  if (task.locksHeld > 0) return work(task);
  if (choice < 74) return create(task, {true, false, false});
  if (choice < 80) return create(task, {task.rng.chance(20), world_.shape.isDependent, false});
  if (choice < 88) return taskwait(task);
  if (choice < 89 && world_.shape.isDependent) return taskwaitDepend(task);
  if (choice < 94) return taskgroup(task, depth + 1, false);
  if (choice < 96) return taskgroup(task, depth + 1, true);
  if (world_.shape.nestsTeams) parallel(task);
}

void Actor::work(Task& task) {
  // Often equal, so that paths are equally long.
  const unsigned units = task.rng.chance(40) ? 5 : task.rng.below(world_.shape.workMax);
  pause();
  collector().work(units);
}

/// Makes several tasks as a loop around a task construct does: now and then more than a list in the
/// collector holds.
void Actor::several(Task& task) {
  const unsigned count = task.rng.chance(2) ? 600 : 2 + task.rng.below(20);
  for (unsigned i = 0; i < count; ++i) {
    create(task, {false, false, true});
    if (task.rng.chance(30)) work(task);
  }
}

void Actor::critical(Task& task, unsigned depth) {
  if (task.locksHeld == World::kLocks) return work(task);
  const unsigned lock = task.locksHeld + task.rng.below(World::kLocks - task.locksHeld);
  const ompt_mutex_t kind = task.rng.chance(60) ? ompt_mutex_critical : ompt_mutex_lock;
  const ompt_wait_id_t waitId = 0x7000 + lock;
  const void* at = address(kCriticalSort, lock);
  pause();
  onMutexAcquire(kind, 0, 0, waitId, at);
  while (world_.locked[lock].exchange(true)) world_.scheduler.yield();
  onMutexAcquired(kind, waitId, at);
  const unsigned heldBefore = task.locksHeld;
  task.locksHeld = lock + 1;
  if (task.rng.chance(90)) statements(task, depth);  // else an acquisition without work
  task.locksHeld = heldBefore;
  onMutexReleased(kind, waitId, at);
  world_.locked[lock].store(false);
}

void Actor::annotated(Task& task, unsigned depth) {
  static constexpr const char* kNames[] = {"fast", "slow"};
  const char* name = kNames[task.rng.below(2)];
  pause();
  collector().mark(WHIP_MARK_WHATIF_BEGIN, name);
  statements(task, depth);
  collector().mark(WHIP_MARK_WHATIF_END, name);
}

}  // namespace whip::simulation
