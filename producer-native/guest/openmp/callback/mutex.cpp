// Critical sections, locks, ordered, atomic. These events name no task: it is the thread's current.
//
//   acquire     the strand ends; what follows is waiting, unless the lock is only tried
//   acquired    the wait is forgotten; a strand under the lock begins
//   released    it ends
#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/state/lock_lives.h"

namespace whip {

namespace {

struct Current {
  OmpThread* thread = recordingThread();
  TaskCtx* task = thread == nullptr ? nullptr : thread->current;
  explicit operator bool() const { return task != nullptr; }
};

/// Critical and ordered are constructs with an end; locks and atomics are just held.
DirectiveKind directiveOf(ompt_mutex_t kind) {
  switch (kind) {
    case ompt_mutex_critical:
      return DirectiveKind::kCritical;
    case ompt_mutex_ordered:
      return DirectiveKind::kOrdered;
    default:
      return DirectiveKind::kProgram;
  }
}

/// Where time spent waiting for it belongs. Atomics are not reported, or last no time.
Directive pathOf(ompt_mutex_t kind, const void* codeptr) {
  const DirectiveKind directive = directiveOf(kind);
  return makeDirective(directive == DirectiveKind::kProgram ? DirectiveKind::kLock : directive,
                       placeOf(codeptr));
}

/// A lock that is only tried may not be acquired, and no event says so.
bool isTried(ompt_mutex_t kind) {
  return kind == ompt_mutex_test_lock || kind == ompt_mutex_test_nest_lock;
}

/// No two locks, critical sections and teams' ordered blocks have the same. The upper bits are
/// free, and `ordered` may have none.
uint64_t keyOf(ompt_mutex_t kind, ompt_wait_id_t waitId) {
  return (kind == ompt_mutex_ordered ? uint64_t{2} : uint64_t{1}) << 62 | waitId;
}

/// `ordered` has its own rule in the model and is no lock.
bool isLock(ompt_mutex_t kind) { return kind != ompt_mutex_ordered; }

}  // namespace

void onLockInit(ompt_mutex_t, unsigned, unsigned, ompt_wait_id_t waitId, const void*) {
  if (recording.load(std::memory_order_relaxed)) beginLockLife(waitId);
}

void onMutexAcquire(ompt_mutex_t kind, unsigned, unsigned, ompt_wait_id_t, const void* codeptr) {
  const Current current;
  if (!current) return;
  const Event event(*current.thread);
  event.endStrand(*current.task, codeAddress(codeptr));
  if (!isTried(kind)) event.askLock(*current.task, pathOf(kind, codeptr));
  // A tried lock may not be acquired, and no event says so: the next strand begins here, and is
  // begun again if the acquisition is reported.
  event.beginStrand(*current.task, codeAddress(codeptr));
}

void onMutexAcquired(ompt_mutex_t kind, ompt_wait_id_t waitId, const void* codeptr) {
  const Current current;
  if (!current) return;
  const Event event(*current.thread);
  TaskCtx& task = *current.task;
  const uint64_t address = codeAddress(codeptr);
  event.dropStrand(task);
  event.takeLock(task, pathOf(kind, codeptr), keyOf(kind, waitId));
  const DirectiveKind directive = directiveOf(kind);
  if (directive != DirectiveKind::kProgram) {
    beginHolds(event, task);  // of locks held already, or the construct might end before them
    event.push(task, {Kind::kGroup, makeDirective(directive, placeOf(address))});
  }
  if (isLock(kind)) {
    const uint64_t lock = lockAt(waitId);
    task.tag = isDistinctLock(lock) ? tagWithLock(task.tag, lock) : tagWithHold(task.tag, lock);
    task.acquired = isDistinctLock(lock);
  }
  event.beginStrand(task, address);
}

void onMutexReleased(ompt_mutex_t kind, ompt_wait_id_t waitId, const void* codeptr) {
  const Current current;
  if (!current) return;
  const Event event(*current.thread);
  TaskCtx& task = *current.task;
  const uint64_t address = codeAddress(codeptr);
  event.endStrand(task, address);
  event.giveLock(task, kindOf(pathOf(kind, nullptr)), keyOf(kind, waitId));
  if (isLock(kind)) {
    const uint64_t lock = lockAt(waitId);
    event.endHold(task, lock);
    task.tag = tagWithoutLock(task.tag, lock);
  }
  const DirectiveKind directive = directiveOf(kind);
  if (directive != DirectiveKind::kProgram && !event.popTo(task, Kind::kGroup, directive)) {
    countLoss(Cause::kUnmatchedEnd);
  }
  event.beginStrand(task, address);
}

void onNestLock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t, const void* codeptr) {
  // A nest lock taken again by its owner: no change of what is held, and no waiting before.
  if (endpoint != ompt_scope_begin) return;
  const Current current;
  if (!current) return;
  const Event event(*current.thread);
  event.endStrand(*current.task, codeAddress(codeptr));
  event.takeLock(*current.task, pathOf(ompt_mutex_nest_lock, codeptr), 0);
  event.beginStrand(*current.task, codeAddress(codeptr));
}

}  // namespace whip
