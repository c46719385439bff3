// Observes the node tree: items become rows, or are folded, in the containers of their tasks.
#pragma once

#include "guest/openmp/state/barrier.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/reported_function.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"
#include "guest/openmp/tree/node_stack.h"

namespace whip {

/// See observers.h for the calls. The last of the observers: it pops the frames that others may
/// want to see, and with a task's end it gives the context away.
class NodeObserver {
 public:
  NodeObserver(OmpThread& thread, uint64_t) : stack_(thread) {}

  const NodeStack& stack() const { return stack_; }

  static constexpr bool isOn() { return true; }

  void onStrandStop(TaskCtx& task) const { stack_.openIfAnnounced(task); }
  void onStrandEnd(TaskCtx& task, EndedStrand strand) const { stack_.addStrand(task, strand); }
  void onWait(TaskCtx& task, EndedStrand strand) const { stack_.addWait(task, strand); }
  void onEnter(TaskCtx& task, const EnteredNode& node) const { stack_.push(task, node); }
  void onLeave(TaskCtx& task, const Frame* below) const {
    while (task.top != below) stack_.pop(task);
  }
  void onHoldsBegin(TaskCtx& task) const { stack_.beginHolds(task); }
  void onHoldEnd(TaskCtx& task, uint64_t lock) const { stack_.endHold(task, lock); }
  void onLeaf(const NodeRow& leaf) const { stack_.rows().node(leaf); }
  void onDependence(TaskCtx*, const DependenceRow& dependence) const {
    stack_.rows().dependence(dependence);
  }
  void onRegionBegin(TaskCtx& task, Directive directive) const {
    task.regionMet = stack_.openRegion(task, directive);
  }
  void onRegionEnd(TaskCtx& task) const { stack_.closeRegion(*task.regionMet); }
  void onTaskStart(TaskCtx& task) const;
  void onTaskPause(TaskCtx& task) const;
  void onTaskEnd(TaskCtx& task, EndedStrand strand) const;

  // Nothing of these is in the tree, or it comes with another call.
  void onThreadBegin() const {}
  void onThreadEnd() const {}
  void onRootBegin(TaskCtx&) const {}
  void onEarlyWork(uint64_t) const {}
  void onTaskless() const {}
  void onRunEnd() const {}
  void onStrandBegin(TaskCtx&) const {}
  void onConstructEnd(TaskCtx&, DirectiveKind) const {}
  void onUserRegionBegin(TaskCtx&, Directive) const {}
  void onUserRegionEnd(TaskCtx&, Directive) const {}
  void onPhase(TaskCtx&, const char*, uint64_t) const {}
  void onFunctionBegin(TaskCtx&, const ReportedFunction&) const {}
  void onFunctionEnd(TaskCtx&, const ReportedFunction&) const {}
  void onConstructPassed(TaskCtx&, Directive) const {}
  void onRename(TaskCtx&, Directive) const {}
  void onFork(TaskCtx&, Directive) const {}
  void onMemberBegin(TaskCtx&) const {}
  void onMemberEnd(TaskCtx&) const {}
  void onBarrierBegin(TaskCtx&, Barrier, Directive) const {}
  void onBarrierEnd(TaskCtx&, Barrier) const {}
  void onTaskwaitBegin(TaskCtx&, Directive) const {}
  void onTaskwaitEnd(TaskCtx&) const {}
  void onGroupWait(TaskCtx&) const {}
  void onLockAsked(TaskCtx&, Directive) const {}
  void onLockTaken(TaskCtx&, Directive, uint64_t) const {}
  void onLockGiven(TaskCtx&, DirectiveKind, uint64_t) const {}
  void onTaskCreate(TaskCtx&, TaskCtx&, Directive) const {}
  void onTaskResume(TaskCtx&) const {}

 private:
  NodeStack stack_;
};

}  // namespace whip
