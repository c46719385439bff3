// One event on one thread. Every callback is a few of these verbs in a row: they charge the clock,
// once an event, and hand on to the observers. No locks, no allocation, no system calls.
#pragma once

#include <cstdint>

#include "guest/core/clock/clock.h"
#include "guest/core/shared/counters.h"
#include "guest/core/thread/row_writer.h"
#include "guest/openmp/event/observers.h"
#include "guest/openmp/event/strand_clock.h"
#include "guest/openmp/grain/submission.h"
#include "guest/openmp/grain/taskloop_call.h"
#include "guest/openmp/state/frame.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/reported_function.h"
#include "guest/openmp/state/task.h"
#include "guest/openmp/tree/node_stack.h"

namespace whip {

/// Maps the pools. Once, before any thread records. False if there is no memory at all.
bool createPools();

class Event {
 public:
  explicit Event(OmpThread& thread) : Event(thread, readClock(thread)) {}
  /// One that follows the thread's last without a step of the program in between: `now` is the
  /// clock at the end of that.
  Event(OmpThread& thread, uint64_t now) : observers_(thread, now), clock_(thread, now) {
    thread.enterEvent();
    bump(thread.events);
    const uint32_t epoch = snapshotEpoch().load(std::memory_order_relaxed);
    if (epoch != thread.seenEpoch) enterEpoch(epoch);
  }
  ~Event() { thread().leaveEvent(); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  OmpThread& thread() const { return clock_.thread(); }

  // --- Strands

  /// The task goes on (or starts) computing, from code address `from`.
  void beginStrand(TaskCtx& task, uint64_t from) const {
    clock_.begin(task, from);
    observers_.onStrandBegin(task);
  }
  /// The task's strand ends here, at code address `to`; it becomes an item of the innermost
  /// container if it has work. Nothing if the task was waiting anyway.
  void endStrand(TaskCtx& task, uint64_t to) const {
    const EndedStrand strand = stopStrand(task, to);
    if (strand.isItem) observers_.onStrandEnd(task, strand);
  }
  /// The strand in progress was waiting: it counts for nothing.
  void dropStrand(TaskCtx& task) const;
  /// Ends the strand, too; the task goes on from the same address.
  void restartStrand(TaskCtx& task) const;

  // --- Threads

  /// OpenMP knows the thread from now on; and no longer.
  void beginThread() const { observers_.onThreadBegin(); }
  void endThread() const { observers_.onThreadEnd(); }
  /// The thread's root task begins. It did `units` before OpenMP knew it.
  void beginRoot(TaskCtx& task) const { observers_.onRootBegin(task); }
  void addEarlyWork(uint64_t units) const { observers_.onEarlyWork(units); }
  /// The thread goes on without a task that the runtime reports.
  void beTaskless() const { observers_.onTaskless(); }
  void endRun() const { observers_.onRunEnd(); }

  // --- Tasks

  /// The task makes another one, whose node stands where it will be.
  void created(TaskCtx& maker, TaskCtx& task) const {
    observers_.onTaskCreate(maker, task, task.directive);
  }
  /// Its creation began before this event, while the maker's strand went on.
  void leaveOut(TaskCtx& maker, const Submission& submission) const {
    clock_.leaveOut(maker, submission.begunBy(clock_.now()));
  }
  /// And ends later, with that call; nullptr: none that we see.
  void submits(TaskCtx& maker, TaskCtx& task, Submission* submission) const {
    if (!GrainObserver::isOn() || task.maker == nullptr) return;
    if (submission != nullptr) {
      if (ConstructObserver::isOn()) {
        const uint64_t began = submission->begunBy(clock_.now());
        observers_.get<ConstructObserver>().beginCreation(maker, began, task.paths.at.path);
      }
      return submission->made(maker, *task.maker, clock_.now());
    }
    if (clockKind() != ClockKind::kVirtual || task.maker->isOfTaskloop) {
      noteLimit(Limit::kCreationUnknown);
    }
  }
  /// The task makes one of a taskloop, of which that is known: what it took since is creation.
  void leaveOutLoopTask(TaskCtx& maker) const {
    whip::leaveOutLoopTask(thread(), maker, clock_.now());
  }
  /// And that goes on.
  void submitsInLoop(TaskCtx& maker, TaskCtx& task, const LoopTask& of) const;
  /// A taskloop begins: what its call took is no work of the task. `isGroup`: the group that the task
  /// entered last will be renamed to it.
  void leaveOutTaskloopBegin(TaskCtx& task, Directive directive, bool isGroup) const;
  /// It is over, likewise.
  void leaveOutTaskloopEnd(TaskCtx& task) const;
  /// It has begun, as that directive.
  void beginTaskloop(TaskCtx& task, Directive directive) const;
  /// The event comes in a call for a loop, if one goes on: what that took is no work of the task.
  void leaveOutCall(TaskCtx& task) const {
    if (thread().loopCall == 0) return;
    const uint64_t began = thread().loopCall - 1;
    clock_.leaveOut(task, began);
    if (ConstructObserver::isOn()) {
      observers_.get<ConstructObserver>().beginDispatch(task, began);
    }
    observers_.get<GrainObserver>().noteLoopCall();
  }
  /// A fresh context, nullptr if there is no memory (counted).
  TaskCtx* newTask() const;
  void freeTask(TaskCtx& task) const;
  /// An explicit task starts executing: its node, which opens now or with its first item.
  void startTask(TaskCtx& task) const { observers_.onTaskStart(task); }
  /// Another task takes the thread; the strand stays open but its clock stands. Nothing if another
  /// thread goes on with the task already.
  void pause(TaskCtx& task) const;
  /// This thread executes the task from here on, or reports its end.
  void takeOver(TaskCtx& task) const {
    if (task.untied) return takeOverUntied(task);
    clock_.adopt(task);
  }
  /// The task has the thread again. Nothing unless its strand was paused.
  void resume(TaskCtx& task) const {
    clock_.resume(task);
    observers_.onTaskResume(task);
    if (task.strandState == StrandState::kRunning) observers_.onStrandBegin(task);
  }
  /// An explicit task's own code is done, here: its last strand, its node. The context is given
  /// back.
  void endTask(TaskCtx& task) const;
  /// Before that: the task is over once its event is fulfilled. Returns what stands for it until
  /// then, or nullptr.
  TaskCtx* detach(TaskCtx& task) const {
    return ConstructObserver::isOn() ? observers_.get<ConstructObserver>().detach(task) : nullptr;
  }
  /// The event is fulfilled, of a task that may run elsewhere, or of what stands for it. The latter
  /// is given back, then the result is true.
  bool fulfill(TaskCtx& task) const {
    return ConstructObserver::isOn() && observers_.get<ConstructObserver>().fulfill(task);
  }

  // --- Nodes

  /// Opens a node in the task's innermost container and makes it the innermost.
  void push(TaskCtx& task, const EnteredNode& node) const { observers_.onEnter(task, node); }
  /// Pops the innermost node.
  void pop(TaskCtx& task) const { observers_.onLeave(task, task.top->below); }
  /// Pops the innermost open node of that kind (and directive kind), and everything within it.
  /// False, and nothing happens, if the task has none open.
  bool popTo(TaskCtx& task, Kind kind) const;
  bool popTo(TaskCtx& task, Kind kind, DirectiveKind directiveKind) const;
  /// The task passes a construct that another member executes.
  void pass(TaskCtx& task, Directive directive) const {
    observers_.onConstructPassed(task, directive);
  }
  /// Pops everything the task has open, its own node too.
  void popAll(TaskCtx& task) const { observers_.onLeave(task, nullptr); }
  /// The innermost node turned out to be another directive's. Only before it is announced.
  void rename(TaskCtx& task, Directive directive) const;
  /// The task's next item is more than a strand: from now on each lock that it holds has a
  /// node, in which all of it lies.
  void beginHolds(TaskCtx& task) const { observers_.onHoldsBegin(task); }
  /// The lock is given back: its node, if it has one, is popped, and everything within it.
  void endHold(TaskCtx& task, uint64_t lock) const { observers_.onHoldEnd(task, lock); }

  /// A region that the program names begins or ends in the task; `name` is interned. No node.
  void markRegion(TaskCtx& task, bool begins, const char* name) const {
    const Directive directive =
        makeDirective(DirectiveKind::kRegion, reinterpret_cast<uint64_t>(name));
    if (begins) {
      observers_.onUserRegionBegin(task, directive);
    } else {
      observers_.onUserRegionEnd(task, directive);
    }
  }

  /// An iteration of a phase begins in the task, or began so long ago; `name` is interned. No node.
  void markPhase(TaskCtx& task, const char* name, uint64_t agoNs = 0) const {
    observers_.onPhase(task, name, agoNs);
  }

  /// The chunk that the task is in has so many iterations; 0: not known.
  static void sizeChunk(TaskCtx& task, uint64_t iterations) {
    if (GrainObserver::isOn()) GrainObserver::sizeChunk(task, iterations);
  }

  /// Virtual clock: what the task makes next costs so much more.
  static void addCost(TaskCtx& task, uint64_t units) {
    if (GrainObserver::isOn()) GrainObserver::addCost(task, units);
  }

  /// A function that the compiler reports begins or ends in the task. No node: the strand goes on.
  void beginFunction(TaskCtx& task, const ReportedFunction& function) const {
    observers_.onFunctionBegin(task, function);
    goOn(task, kFunctionBegin);
  }
  /// One that began before OpenMP knew the thread.
  void beginEarlyFunction(TaskCtx& task, const ReportedFunction& function) const {
    observers_.onFunctionBegin(task, function);
  }
  void endFunction(TaskCtx& task, const ReportedFunction& function) const {
    observers_.onFunctionEnd(task, function);
    goOn(task, kFunctionEnd);
  }

  // --- Items without a node

  /// A taskwait in the task's innermost container.
  void wait(TaskCtx& task) const { observers_.onWait(task, {}); }
  /// And the task's strand ends here, at code address `to`.
  void waitAfterStrand(TaskCtx& task, uint64_t to) const;
  /// The taskwait begins, or one that is for some tasks only; and ends.
  void beginTaskwait(TaskCtx& task, Directive directive) const {
    observers_.onTaskwaitBegin(task, directive);
  }
  void endTaskwait(TaskCtx& task) const { observers_.onTaskwaitEnd(task); }
  /// The task waits for those of its taskgroup.
  void waitForGroup(TaskCtx& task) const { observers_.onGroupWait(task); }
  /// A barrier begins, before the task's phase is over; and ends.
  void beginBarrier(TaskCtx& task, Barrier barrier, Directive directive) const {
    observers_.onBarrierBegin(task, barrier, directive);
  }
  void endBarrier(TaskCtx& task, Barrier barrier) const { observers_.onBarrierEnd(task, barrier); }
  /// A lock, a critical section or an ordered block is asked for, taken, given back. `key` differs
  /// from lock to lock.
  void askLock(TaskCtx& task, Directive directive) const {
    observers_.onLockAsked(task, directive);
  }
  void takeLock(TaskCtx& task, Directive directive, uint64_t key) const {
    observers_.onLockTaken(task, directive, key);
  }
  void giveLock(TaskCtx& task, DirectiveKind kind, uint64_t key) const {
    observers_.onLockGiven(task, kind, key);
  }
  /// A list of dependences, a source or a sink.
  void leaf(Kind kind, const Place& place, Directive directive, uint64_t a = 0) const {
    observers_.onLeaf({kind, false, directive, place, 0, 0, a});
  }
  /// A dependence of the kDepends item at `place`, of a task that was just made, or of one that
  /// waits for others by it; nullptr if that is not known.
  void dependence(TaskCtx* task, const Place& place, uint64_t address, DependenceKind kind) const {
    observers_.onDependence(task, {place, address, kind});
  }

  // --- Places

  /// The task's innermost container. For a member between two phases this opens the next phase.
  /// nullptr only without memory.
  Frame* container(TaskCtx& task) const { return stack().container(task); }
  /// Claims the next position in the task's innermost container, for an item without a node.
  Place nextPlace(TaskCtx& task) const { return stack().nextPlace(task); }
  /// Claims a place for a node.
  Place childPlace(TaskCtx& task) const { return stack().childPlace(task); }
  /// Claims one for a list of dependences, a source or a sink.
  Place dependencesPlace(TaskCtx& task) const { return stack().dependencesPlace(task); }

  // --- Regions

  /// Opens a parallel region in the task's innermost container, its `regionMet`. nullptr without
  /// memory (counted).
  Frame* beginRegion(TaskCtx& encountering, Directive directive) const {
    observers_.onRegionBegin(encountering, directive);
    if (encountering.regionMet != nullptr) observers_.onFork(encountering, directive);
    return encountering.regionMet;
  }
  /// A member of the region `task.outer` begins on this thread; and ends, where that is reported.
  void beginMember(TaskCtx& task) const { observers_.onMemberBegin(task); }
  void endMember(TaskCtx& task) const { observers_.onMemberEnd(task); }
  /// Pops the region that the task has met; `a` and `b` of its frame hold team size and phases.
  void endRegion(TaskCtx& encountering) const {
    observers_.onRegionEnd(encountering);
    encountering.regionMet = nullptr;
  }
  /// The region may last for hours: an open row announces it at once.
  void announce(Frame& region) const { stack().announce(region); }
  /// The run's own row: region 0.
  void closeRun(uint64_t roots) const;

 private:
  // What functions' events take is known for all of them, as if they were at one place each.
  static constexpr uint64_t kFunctionBegin = 1, kFunctionEnd = 2;

  void goOn(TaskCtx& task, uint64_t at) const {
    if (clock_.goOn(task, at)) observers_.onStrandBegin(task);
  }
  const NodeStack& stack() const { return observers_.get<NodeObserver>().stack(); }
  RowWriter rows() const { return stack().rows(); }
  [[gnu::cold]] void enterEpoch(uint32_t epoch) const;
  void takeOverUntied(TaskCtx& task) const;
  void leaveOutHelper(TaskCtx& task) const;
  /// The strand that ended; no item if the task was waiting.
  EndedStrand stopStrand(TaskCtx& task, uint64_t to) const {
    if (task.strandState == StrandState::kIdle) return {};
    const EndedStrand strand = clock_.end(task, to);
    observers_.onStrandStop(task);
    return strand;
  }
  bool leaveThrough(TaskCtx& task, const Frame* frame) const;

  EventObservers observers_;
  StrandClock clock_;
};

}  // namespace whip
