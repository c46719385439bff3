// The observers of events: a list that is fixed when the collector is compiled, so that a call
// costs what its observers cost.
#pragma once

#include "guest/core/row/row.h"
#include "guest/openmp/construct/construct_observer.h"
#include "guest/openmp/grain/grain_observer.h"
#include "guest/openmp/state/barrier.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/reported_function.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"
#include "guest/openmp/tree/node_observer.h"

namespace whip {

/// Hands each call to those observers that are on, in the order of the list.
///
/// An observer is a class with these calls. It is made for each event, of the thread's record and
/// of its clock as the event begins; its state is in memory of its own, by thread.
/// `static bool isOn()` says whether it takes part: a constant, or a flag of the run. Like all on
/// the callback path, a call takes no lock, allocates nothing and makes no system call.
template <typename... Observers>
class ObserverList : Observers... {
 public:
  ObserverList(OmpThread& thread, uint64_t now) : Observers(thread, now)... {}

  template <typename Observer>
  const Observer& get() const {
    return *this;
  }

  // Threads.

  /// OpenMP knows the thread from now on; it has no task yet.
  void onThreadBegin() const {
    each([](const auto& observer) { observer.onThreadBegin(); });
  }
  void onThreadEnd() const {
    each([](const auto& observer) { observer.onThreadEnd(); });
  }
  /// A thread of the program's own begins with its root task.
  void onRootBegin(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onRootBegin(task); });
  }
  /// It did so much, in virtual units, before OpenMP knew it.
  void onEarlyWork(uint64_t units) const {
    each([&](const auto& observer) { observer.onEarlyWork(units); });
  }
  /// It has no task any more, as far as the runtime reports.
  void onTaskless() const {
    each([](const auto& observer) { observer.onTaskless(); });
  }
  /// The run ends.
  void onRunEnd() const {
    each([](const auto& observer) { observer.onRunEnd(); });
  }

  // Strands and nodes.

  /// The task's strand begins or goes on, after what the event took.
  void onStrandBegin(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onStrandBegin(task); });
  }
  /// The task's strand is over. If it was no waiting, the next call says what it was.
  void onStrandStop(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onStrandStop(task); });
  }
  /// It was work.
  void onStrandEnd(TaskCtx& task, EndedStrand strand) const {
    each([&](const auto& observer) { observer.onStrandEnd(task, strand); });
  }
  /// A taskwait begins, after the strand, which may be no item.
  void onWait(TaskCtx& task, EndedStrand strand) const {
    each([&](const auto& observer) { observer.onWait(task, strand); });
  }
  /// The task enters a construct.
  void onEnter(TaskCtx& task, const EnteredNode& node) const {
    each([&](const auto& observer) { observer.onEnter(task, node); });
  }
  /// It leaves all that it has entered since `below` was innermost (nullptr: everything).
  void onLeave(TaskCtx& task, const Frame* below) const {
    each([&](const auto& observer) { observer.onLeave(task, below); });
  }
  /// It leaves the innermost construct of that kind, and all that it has entered in it.
  void onConstructEnd(TaskCtx& task, DirectiveKind kind) const {
    each([&](const auto& observer) { observer.onConstructEnd(task, kind); });
  }
  /// It enters, or leaves, a region that the program names. The directive's address is the name's.
  void onUserRegionBegin(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onUserRegionBegin(task, directive); });
  }
  void onUserRegionEnd(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onUserRegionEnd(task, directive); });
  }
  /// An iteration of a phase begins; its name is interned. `agoNs`: on clocks of time, how long ago
  /// that was.
  void onPhase(TaskCtx& task, const char* name, uint64_t agoNs) const {
    each([&](const auto& observer) { observer.onPhase(task, name, agoNs); });
  }
  /// A function begins, or ends, that the compiler reports. It may be one that the runtime calls.
  void onFunctionBegin(TaskCtx& task, const ReportedFunction& function) const {
    each([&](const auto& observer) { observer.onFunctionBegin(task, function); });
  }
  void onFunctionEnd(TaskCtx& task, const ReportedFunction& function) const {
    each([&](const auto& observer) { observer.onFunctionEnd(task, function); });
  }
  /// It passes a construct that another member of its team executes.
  void onConstructPassed(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onConstructPassed(task, directive); });
  }
  /// The construct that it entered last turns out to be another directive's.
  void onRename(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onRename(task, directive); });
  }
  /// The task's next item is more than a strand: each lock that it holds gets a node.
  void onHoldsBegin(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onHoldsBegin(task); });
  }
  /// It gives the lock back, which may have a node.
  void onHoldEnd(TaskCtx& task, uint64_t lock) const {
    each([&](const auto& observer) { observer.onHoldEnd(task, lock); });
  }
  /// An item without a node that is no wait: a list of dependences, a source or a sink.
  void onLeaf(const NodeRow& leaf) const {
    each([&](const auto& observer) { observer.onLeaf(leaf); });
  }
  /// A dependence of a list before it: of a task that was just made, or of one that waits for
  /// others by it; nullptr if that is not known.
  void onDependence(TaskCtx* task, const DependenceRow& dependence) const {
    each([&](const auto& observer) { observer.onDependence(task, dependence); });
  }
  /// It meets a parallel region, which becomes its `regionMet`; nullptr without memory (counted).
  void onRegionBegin(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onRegionBegin(task, directive); });
  }
  /// The region has memory: its team is about to be made.
  void onFork(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onFork(task, directive); });
  }
  /// A member begins on its thread; its `outer` is the region.
  void onMemberBegin(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onMemberBegin(task); });
  }
  /// A member's end, where the runtime reports it in time.
  void onMemberEnd(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onMemberEnd(task); });
  }
  /// The task comes to a barrier; its phase is not over yet. For all but the first member the last
  /// barrier of a region is also their end.
  void onBarrierBegin(TaskCtx& task, Barrier barrier, Directive directive) const {
    each([&](const auto& observer) { observer.onBarrierBegin(task, barrier, directive); });
  }
  void onBarrierEnd(TaskCtx& task, Barrier barrier) const {
    each([&](const auto& observer) { observer.onBarrierEnd(task, barrier); });
  }
  /// A taskwait, with its place and its end.
  void onTaskwaitBegin(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onTaskwaitBegin(task, directive); });
  }
  void onTaskwaitEnd(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onTaskwaitEnd(task); });
  }
  /// The task waits for those of its taskgroup.
  void onGroupWait(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onGroupWait(task); });
  }
  /// It asks for a lock, a critical section or an ordered block, and takes it, and gives it back.
  /// `key` differs from lock to lock. What is only tried is taken without being asked for.
  void onLockAsked(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onLockAsked(task, directive); });
  }
  void onLockTaken(TaskCtx& task, Directive directive, uint64_t key) const {
    each([&](const auto& observer) { observer.onLockTaken(task, directive, key); });
  }
  void onLockGiven(TaskCtx& task, DirectiveKind kind, uint64_t key) const {
    each([&](const auto& observer) { observer.onLockGiven(task, kind, key); });
  }
  /// Its `regionMet` is over.
  void onRegionEnd(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onRegionEnd(task); });
  }
  /// The task makes an explicit one.
  void onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onTaskCreate(maker, task, directive); });
  }
  /// An explicit task starts.
  void onTaskStart(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onTaskStart(task); });
  }
  /// The task makes way for another one.
  void onTaskPause(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onTaskPause(task); });
  }
  /// It has the thread again.
  void onTaskResume(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onTaskResume(task); });
  }
  /// An explicit task's own code is done, after the strand, which may be no item.
  void onTaskEnd(TaskCtx& task, EndedStrand strand) const {
    each([&](const auto& observer) { observer.onTaskEnd(task, strand); });
  }

 private:
  template <typename Call>
  void each(const Call& call) const {
    (hand<Observers>(call), ...);
  }
  template <typename Observer, typename Call>
  void hand(const Call& call) const {
    if (Observer::isOn()) call(get<Observer>());
  }
};

/// The collector's. The node observer stays the last (see there).
using EventObservers = ObserverList<ConstructObserver, GrainObserver, NodeObserver>;

}  // namespace whip
