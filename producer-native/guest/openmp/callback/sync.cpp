// Barriers, taskwait, taskgroup, reductions: where a task waits. The waiting is charged to nobody.
#include <utility>

#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/redirect/code.h"

namespace whip {

namespace {

enum class Sync { kBarrier, kTaskwait, kTaskgroup, kReduction };

Sync syncOf(ompt_sync_region_t kind) {
  switch (kind) {
    case ompt_sync_region_taskwait:
      return Sync::kTaskwait;
    case ompt_sync_region_taskgroup:
      return Sync::kTaskgroup;
    case ompt_sync_region_reduction:
      return Sync::kReduction;
    default:
      return Sync::kBarrier;  // of all sorts, also those future versions distinguish
  }
}

/// The barrier at the end of a region, as workers see it. Runtimes before 17 have one kind for all
/// implicit barriers, but only this one has no code address there.
bool isLast(ompt_sync_region_t kind, const void* codeptr) {
  constexpr int kImplicit = 2;  // ompt_sync_region_barrier_implicit, deprecated
  return kind == ompt_sync_region_barrier_implicit_parallel ||
         (static_cast<int>(kind) == kImplicit && codeptr == nullptr);
}

Barrier barrierOf(ompt_sync_region_t kind, const void* codeptr) {
  if (isLast(kind, codeptr)) return Barrier::kOfRegion;
  constexpr int kAny = 1;  // ompt_sync_region_barrier, deprecated
  return kind == ompt_sync_region_barrier_explicit || static_cast<int>(kind) == kAny
             ? Barrier::kExplicit
             : Barrier::kOfConstruct;
}

/// Prefetches words that a member and its region's maker, which is member 0, write for each other.
void prefetchAhead(const TaskCtx& task, ompt_sync_region_t kind, bool begin) {
  if (task.taskKind != TaskKind::kMember || task.outer == nullptr) return;
  if (syncOf(kind) != Sync::kBarrier) return;
  if (task.implicit.member == 0) task.outer->prefetchFacts();
  // Shares are sent where a barrier begins, and put together behind it, if it was the last.
  if (begin == (task.implicit.member != 0)) task.outer->prefetchInbox();
}

/// The group of a `reduction(task, ...)` is the runtime's own, made in the call that begins it.
uint64_t placeOfGroup(uint64_t address) {
  return placeOf(isInRuntime(address) ? whip_compiler_call.returnsTo : address);
}

/// The taskgroup of `parallel reduction(task, ...)` lasts as long as the region. A barrier in it
/// waits for all tasks, so it ends in one phase, and the next phase opens one like it.
Directive groupAcrossBarrier(const TaskCtx& task) {
  for (const Frame* frame = task.top; frame != nullptr; frame = frame->below) {
    if (frame->kind.load(std::memory_order_relaxed) == Kind::kTaskgroup) {
      return frame->directive.load(std::memory_order_relaxed);
    }
  }
  return 0;
}

/// A member's share of the phase is over. The next phase opens with its first item, so that nothing
/// is made of the barrier end and implicit task end that workers report much later.
void endPhase(const Event& event, TaskCtx& task) {
  if (task.taskKind == TaskKind::kMember) {
    event.container(task);  // a member that did nothing still has its share
    task.implicit.cutGroup = groupAcrossBarrier(task);
    event.popAll(task);
    ++task.implicit.phase;
  } else if (task.taskKind == TaskKind::kRoot) {
    // A barrier outside any region: a team of one, which waits for its own tasks.
    event.wait(task);
  }
}

/// A worker enters the barrier at its region's end. What it reports of this task from now on comes
/// late or not at all, and libomp 19 keeps a copy of the task's data where a `taskwait depend(...)`
/// of a task run in this barrier must find none: so the worker's task ends here.
void endWorker(const Event& event, ompt_data_t* taskData, TaskCtx& task) {
  endPhase(event, task);
  attach(taskData, nullptr);
  if (event.thread().current == &task) event.thread().current = nullptr;
  event.freeTask(task);
}

}  // namespace

void onSyncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t*,
                  ompt_data_t* taskData, const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = taskOf(taskData);
  if (thread == nullptr || task == nullptr) return;
  const bool begin = endpoint == ompt_scope_begin;
  prefetchAhead(*task, kind, begin);
  const Event event(*thread);
  const uint64_t address = codeAddress(codeptr);
  const bool waits = begin && (syncOf(kind) == Sync::kTaskwait || syncOf(kind) == Sync::kTaskgroup);
  if (waits && holdsLock(task->tag)) {
    event.endStrand(*task, address);
    beginWait(event, *task);
  }
  if (begin && syncOf(kind) == Sync::kTaskwait) {
    event.waitAfterStrand(*task, address);
    return event.beginTaskwait(*task, makeDirective(DirectiveKind::kTaskwait, placeOf(address)));
  }
  event.endStrand(*task, address);
  switch (syncOf(kind)) {
    case Sync::kBarrier:
      if (!begin) {
        event.endBarrier(*task, barrierOf(kind, codeptr));
        break;
      }
      event.beginBarrier(*task, barrierOf(kind, codeptr),
                         makeDirective(DirectiveKind::kBarrier, placeOf(address)));
      if (holdsLock(task->tag)) noteLimit(Limit::kWaitsUnderLock);
      if (task->taskKind == TaskKind::kMember && task->implicit.member != 0 &&
          isLast(kind, codeptr)) {
        return endWorker(event, taskData, *task);
      }
      return endPhase(event, *task);
    case Sync::kTaskgroup:
      if (begin) {
        // Announced with the next snapshot, not now: it may turn out to be a taskloop's.
        event.push(*task, {Kind::kTaskgroup,
                           makeDirective(DirectiveKind::kTaskgroup, placeOfGroup(address))});
        thread->taskgroupEvent = thread->events.load(std::memory_order_relaxed);
      } else if (!event.popTo(*task, Kind::kTaskgroup) &&
                 std::exchange(task->implicit.cutGroup, 0) == 0) {
        countLoss(Cause::kUnmatchedEnd);
      }
      break;
    case Sync::kTaskwait:
      event.endTaskwait(*task);
      break;
    case Sync::kReduction:
      break;
  }
  event.beginStrand(*task, address);
}

void onSyncRegionWait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t*,
                      ompt_data_t* taskData, const void* codeptr) {
  // A taskgroup begins and ends with sync_region; only the waiting at its end is reported here. The
  // others wait from begin to end, which sync_region reports already.
  if (kind != ompt_sync_region_taskgroup || endpoint != ompt_scope_begin) return;
  OmpThread* thread = recordingThread();
  TaskCtx* task = taskOf(taskData);
  if (thread == nullptr || task == nullptr) return;
  const Event event(*thread);
  event.endStrand(*task, codeAddress(codeptr));
  event.waitForGroup(*task);
}

void onReduction(ompt_sync_region_t, ompt_scope_endpoint_t, ompt_data_t*, ompt_data_t* taskData,
                 const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = taskOf(taskData);
  // Inside a barrier the combining belongs to no member's share; it is the barrier's own business.
  if (thread == nullptr || task == nullptr || task->strandState == StrandState::kIdle) return;
  const Event event(*thread);
  event.endStrand(*task, codeAddress(codeptr));
  event.beginStrand(*task, codeAddress(codeptr));
}

}  // namespace whip
