// The observers of events: a list that is fixed when the collector is compiled, so that a call
// costs what its observers cost.
#pragma once

#include "guest/core/row/row.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"
#include "guest/openmp/tree/node_observer.h"

namespace whip {

/// Hands each call to those observers that are on, in the order of the list.
///
/// An observer is a class with these calls, made of a thread's record for each event; its state is
/// in memory of its own, by thread. `static bool isOn()` says whether it takes part: a constant,
/// or a flag of the run. Like all on the callback path, a call takes no lock, allocates nothing and
/// makes no system call.
template <typename... Observers>
class ObserverList : Observers... {
 public:
  explicit ObserverList(OmpThread& thread) : Observers(thread)... {}

  template <typename Observer>
  const Observer& get() const {
    return *this;
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
  /// A dependence of a list before it.
  void onDependence(const DependenceRow& dependence) const {
    each([&](const auto& observer) { observer.onDependence(dependence); });
  }
  /// It meets a parallel region, which becomes its `regionMet`; nullptr without memory (counted).
  void onRegionBegin(TaskCtx& task, Directive directive) const {
    each([&](const auto& observer) { observer.onRegionBegin(task, directive); });
  }
  /// Its `regionMet` is over.
  void onRegionEnd(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onRegionEnd(task); });
  }
  /// An explicit task starts.
  void onTaskStart(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onTaskStart(task); });
  }
  /// The task makes way for another one.
  void onTaskPause(TaskCtx& task) const {
    each([&](const auto& observer) { observer.onTaskPause(task); });
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
using EventObservers = ObserverList<NodeObserver>;

}  // namespace whip
