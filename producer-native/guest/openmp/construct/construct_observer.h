// Observes where each thread's time goes: pieces of time, by path and class
// (docs/adr/0028-accounts.md).
#pragma once

#include <cstdint>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/shared.h"
#include "guest/openmp/construct/causes.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/construct/path_stack.h"
#include "guest/openmp/construct/task_ends.h"
#include "guest/openmp/construct/teams.h"
#include "guest/openmp/construct/thread_rows.h"
#include "guest/openmp/construct/time_pieces.h"
#include "guest/openmp/state/barrier.h"
#include "guest/openmp/state/entered_node.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/reported_function.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// See observers.h for the calls. Each file beside this one has those of a group.
class ConstructObserver {
 public:
  ConstructObserver(OmpThread& thread, uint64_t now) : pieces_(thread, now) {}

  static bool isOn() { return constructsOn; }

  /// Takes over which kinds of constructs are disabled. What is open stays as it was entered.
  void followControl() const { own().disabled = shared().control.disabled.load(detail::kRelaxed); }

  // Threads: construct_observer.cpp.
  void onThreadBegin() const;
  void onThreadEnd() const;
  void onRootBegin(TaskCtx& task) const;
  void onEarlyWork(uint64_t units) const;
  /// The thread has no task.
  void onTaskless() const;
  void onRunEnd() const;
  /// The task's strand begins, after what the event took.
  void onStrandBegin(TaskCtx& task) const;

  // Constructs, also there.
  void onEnter(TaskCtx& task, const EnteredNode& node) const;
  void onConstructEnd(TaskCtx& task, DirectiveKind kind) const;
  void onUserRegionBegin(TaskCtx& task, Directive directive) const;
  void onUserRegionEnd(TaskCtx& task, Directive directive) const;
  void onConstructPassed(TaskCtx& task, Directive directive) const;
  void onRename(TaskCtx& task, Directive directive) const;

  // Functions: construct_functions.cpp.
  void onFunctionBegin(TaskCtx& task, const ReportedFunction& function) const;
  void onFunctionEnd(TaskCtx& task, const ReportedFunction& function) const;

  // Phases: construct_phases.cpp.
  void onPhase(TaskCtx& task, const char* name, uint64_t agoNs) const;

  // Regions: construct_regions.cpp.
  void onFork(TaskCtx& task, Directive directive) const;
  void onRegionEnd(TaskCtx& task) const;
  void onMemberBegin(TaskCtx& task) const;
  void onMemberEnd(TaskCtx& task) const;
  void onBarrierBegin(TaskCtx& task, Barrier barrier, Directive directive) const;
  void onBarrierEnd(TaskCtx& task, Barrier barrier) const;

  // Locks: construct_locks.cpp.
  void onLockAsked(TaskCtx& task, Directive directive) const;
  void onLockTaken(TaskCtx& task, Directive directive, uint64_t key) const;
  void onLockGiven(TaskCtx& task, DirectiveKind kind, uint64_t key) const;

  // Tasks: construct_tasks.cpp.
  void onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const;
  void onTaskStart(TaskCtx& task) const;
  void onTaskPause(TaskCtx& task) const;
  void onTaskResume(TaskCtx& task) const;
  void onTaskEnd(TaskCtx& task, EndedStrand) const;
  void onTaskwaitBegin(TaskCtx& task, Directive directive) const;
  void onTaskwaitEnd(TaskCtx& task) const;
  void onGroupWait(TaskCtx& task) const;
  void onDependence(TaskCtx* task, const DependenceRow& dependence) const;

  // Calls of the runtime by which a task makes another one, or asks for a chunk: also there. The
  // work of the task ends where they begin.

  /// The call that makes a task of that path began at `began`, on the thread's clock, and goes on.
  void beginCreation(TaskCtx& maker, uint64_t began, uint32_t path) const;
  /// The call is over. `current` has the thread: `maker`, or what it made, which has begun.
  void endCreation(TaskCtx& maker, TaskCtx& current) const;
  /// The task's last call begins, by which the runtime ends it.
  void beginFinish(TaskCtx& task) const { pieces_.turn(task.paths, account::State::kExit); }
  /// A call for a loop began at `began`, and an event comes in it.
  void beginDispatch(TaskCtx& task, uint64_t began) const;
  /// Likewise one of a taskloop, which the task enters next. `isGroup`: the group that it entered last
  /// will be renamed to it.
  void beginTaskloop(TaskCtx& task, uint64_t began, Directive directive, bool isGroup) const;
  /// A call that is over began before this thread's last event, or in it.
  void endCall() const { pieces_.chargeRest(); }

  // Parts of untied tasks, and events of detached ones: also there. They matter to accounts alone.

  /// A part is over, and another thread may begin the next one.
  void endPart(TaskCtx& task) const;
  /// The next part begins here, or its end is reported here. `before`: the number, plus 1, of a
  /// thread that has not reported the end of the part before, or TaskCtx::kNobody.
  void beginPart(TaskCtx& task, uint32_t before) const;
  /// The task's own code is done, and its event is not fulfilled. Returns what stands for the task
  /// until then; nullptr: nothing needs to.
  TaskCtx* detach(TaskCtx& task) const;
  /// The event is fulfilled, of a task that may run elsewhere, or of what detach() returned. The
  /// latter is given back, then the result is true.
  bool fulfill(TaskCtx& task) const;

  // Nothing to do with time.
  void onStrandStop(TaskCtx&) const {}
  void onStrandEnd(TaskCtx&, EndedStrand) const {}
  void onWait(TaskCtx&, EndedStrand) const {}
  void onLeave(TaskCtx&, const Frame*) const {}
  void onHoldsBegin(TaskCtx&) const {}
  void onHoldEnd(TaskCtx&, uint64_t) const {}
  void onLeaf(const NodeRow&) const {}
  void onRegionBegin(TaskCtx&, Directive) const {}

 private:
  AccountOwner owner() const { return pieces_.owner(); }
  account::Thread& record() const { return owner().record(); }
  ConstructThread& own() const { return owner().own(); }
  ThreadRows rows() const { return ThreadRows(owner()); }
  Causes causes() const { return Causes(owner()); }
  Teams teams() const { return Teams(owner()); }
  TaskEnds taskEnds() const { return TaskEnds(owner()); }
  PathStack stackOf(TaskCtx& task) const { return PathStack(task.paths, owner()); }

  void leaveLastTeam() const;
  void enterAgain(TaskPaths& paths, Barrier barrier) const;
  void beginStamps(const TaskCtx& task, account::Team& team) const;
  void endGroup(TaskCtx& task) const;
  void cutAndWait(account::Phase& phase, uint64_t at) const;
  void cutIfDue(account::Phase& phase, uint64_t at) const;
  bool waitsForTasks() const;

  const TimePieces pieces_;
};

}  // namespace whip
