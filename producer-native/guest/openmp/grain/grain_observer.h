// Observes grains: tasks, and chunks of loops (docs/adr/0031-grains.md).
#pragma once

#include <cstdint>

#include "guest/core/clock/clock.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/makers.h"
#include "guest/openmp/state/barrier.h"
#include "guest/openmp/state/entered_node.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/reported_function.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// See observers.h for the calls.
class GrainObserver {
 public:
  GrainObserver(OmpThread& thread, uint64_t now) : thread_(thread), now_(now) {}

  static bool isOn() { return grainsOn; }

  // Work.
  void onStrandEnd(TaskCtx& task, EndedStrand) const { addWork(task); }
  void onWait(TaskCtx& task, EndedStrand strand) const;

  // Code that makes grains.
  void onRootBegin(TaskCtx& task) const;
  void onFork(TaskCtx& task, Directive directive) const;
  void onRegionEnd(TaskCtx& task) const;
  void onMemberBegin(TaskCtx& task) const;
  void onMemberEnd(TaskCtx& task) const;
  void onBarrierBegin(TaskCtx& task, Barrier barrier, Directive directive) const;
  void onEnter(TaskCtx& task, const EnteredNode& node) const;
  void onLeave(TaskCtx& task, const Frame* below) const;
  void onRename(TaskCtx& task, Directive directive) const;

  // Tasks.
  void onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const;
  void onTaskEnd(TaskCtx& task, EndedStrand strand) const;
  void onTaskwaitBegin(TaskCtx&, Directive) const { own().waitsSince = now_; }
  void onTaskwaitEnd(TaskCtx&) const { own().creations.addOther(now_ - own().waitsSince); }

  /// The chunk that the task is in has so many iterations; 0: not known.
  static void sizeChunk(TaskCtx& task, uint64_t iterations) {
    Maker* const maker = task.maker;
    if (maker != nullptr && maker->kind == Maker::Kind::kChunk) maker->length = iterations;
  }

  /// Virtual clock: what the task makes next costs so much more.
  static void addCost(TaskCtx& task, uint64_t units) {
    if (task.maker != nullptr) task.maker->cost += units;
  }

  /// An event of the call for a loop that goes on.
  void noteLoopCall() const;

  // Nothing to do with grains.
  void onThreadBegin() const {}
  void onThreadEnd() const {}
  void onEarlyWork(uint64_t) const {}
  void onTaskless() const {}
  void onRunEnd() const {}
  void onStrandBegin(TaskCtx&) const {}
  void onStrandStop(TaskCtx&) const {}
  void onConstructEnd(TaskCtx&, DirectiveKind) const {}
  void onUserRegionBegin(TaskCtx&, Directive) const {}
  void onUserRegionEnd(TaskCtx&, Directive) const {}
  void onPhase(TaskCtx&, const char*, uint64_t) const {}
  void onFunctionBegin(TaskCtx&, const ReportedFunction&) const {}
  void onFunctionEnd(TaskCtx&, const ReportedFunction&) const {}
  void onConstructPassed(TaskCtx&, Directive) const {}
  void onHoldsBegin(TaskCtx&) const {}
  void onHoldEnd(TaskCtx&, uint64_t) const {}
  void onLeaf(const NodeRow&) const {}
  void onDependence(TaskCtx*, const DependenceRow&) const {}
  void onRegionBegin(TaskCtx&, Directive) const {}
  void onBarrierEnd(TaskCtx&, Barrier) const {}
  void onGroupWait(TaskCtx&) const {}
  void onLockAsked(TaskCtx&, Directive) const {}
  void onLockTaken(TaskCtx&, Directive, uint64_t) const {}
  void onLockGiven(TaskCtx&, DirectiveKind, uint64_t) const {}
  void onTaskStart(TaskCtx&) const {}
  void onTaskPause(TaskCtx&) const {}
  void onTaskResume(TaskCtx&) const {}

 private:
  static void addWork(const TaskCtx& task) {
    if (task.maker != nullptr) task.maker->numbers[grain::Number::kWork] += task.strandWork;
  }
  GrainThread& own() const { return grainThreads[thread_.number]; }
  Makers makers() const { return Makers(thread_.number); }
  void enterLoop(Maker& maker, const TaskCtx& task, const EnteredNode& node) const;
  void enterSingle(TaskCtx& task, const EnteredNode& node) const;
  void enterChunk(TaskCtx& task, const EnteredNode& node) const;
  void leaveInner(TaskCtx& task, Maker::Kind kind) const;
  void leaveShare(TaskCtx& task) const;
  void leaveAll(TaskCtx& task) const;

  OmpThread& thread_;
  uint64_t now_;
};

}  // namespace whip
