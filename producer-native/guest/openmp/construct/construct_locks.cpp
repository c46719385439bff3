// The construct observer's calls of locks, critical sections and ordered blocks.
#include "guest/core/memory/memory_order.h"
#include "guest/openmp/construct/construct_observer.h"
#include "guest/openmp/construct/lock_holders.h"
#include "guest/openmp/construct/lock_times.h"

namespace whip {

using namespace detail;
using account::State;

void ConstructObserver::onLockAsked(TaskCtx& task, Directive directive) const {
  pieces_.charge();
  own().askedAt = pieces_.wall();
  stackOf(task).enter(directive, false);
  pieces_.openAt(task.paths, State::kSync);
}

void ConstructObserver::onLockTaken(TaskCtx& task, Directive directive, uint64_t key) const {
  const DirectiveKind kind = kindOf(directive);
  // Locks that were only tried were not asked for.
  if (task.paths.at.kind != kind || task.paths.state != State::kSync) onLockAsked(task, directive);
  if (accounts().isVirtual && key != 0) {
    pieces_.waitUntil(LockTimes::take(key, owner().number, virtualWallOf));
  }
  pieces_.charge();
  if (key != 0) causes().blameHolders(key, task.paths.at.path, pieces_.wall());
  rows().countBody(task.paths.at);
  if (kind == DirectiveKind::kLock) stackOf(task).leave(kind);
  pieces_.openAt(task.paths, State::kWork);
  task.paths.hasJustLeft = false;
}

void ConstructObserver::onLockGiven(TaskCtx& task, DirectiveKind kind, uint64_t key) const {
  pieces_.charge();
  if (accounts().isVirtual && key != 0) LockTimes::give(key, owner().number, pieces_.wall());
  if (key != 0) {
    LockHolders* const lock = LockHolders::find(key);
    if (lock != nullptr) lock->give(owner().number, pieces_.wall());
  }
  if (kind == DirectiveKind::kLock) return;
  stackOf(task).leave(kind);
  pieces_.openAt(task.paths, State::kWork);
  task.paths.hasJustLeft = false;
}

}  // namespace whip
