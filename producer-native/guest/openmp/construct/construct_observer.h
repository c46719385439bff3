// Observes where each thread's time goes: pieces of time, by path and class
// (docs/adr/0028-accounts.md).
#pragma once

#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/state/barrier.h"
#include "guest/openmp/state/entered_node.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// See observers.h for the calls. At each event that changes what a thread does, the piece of time
/// behind it is charged to its path, and the next piece opens.
class ConstructObserver {
 public:
  ConstructObserver(OmpThread& thread, uint64_t now) : thread_(thread), now_(now) {}

  static bool isOn() { return constructsOn; }

  // Threads.
  void onThreadBegin() const;
  void onThreadEnd() const;
  void onRootBegin(TaskCtx& task) const;
  void onEarlyWork(uint64_t units) const;
  /// The thread has no task.
  void onTaskless() const;
  void onRunEnd() const;

  // Regions.
  void onFork(TaskCtx& task, Directive directive) const;
  void onRegionEnd(TaskCtx& task) const;
  void onMemberBegin(TaskCtx& task) const;
  void onMemberEnd(TaskCtx& task) const;
  void onBarrierBegin(TaskCtx& task, Barrier barrier, Directive directive) const;
  void onBarrierEnd(TaskCtx& task, Barrier barrier) const;

  // Constructs.
  void onEnter(TaskCtx& task, const EnteredNode& node) const;
  void onConstructEnd(TaskCtx& task, DirectiveKind kind) const;
  void onUserRegionBegin(TaskCtx& task, Directive directive) const;
  void onUserRegionEnd(TaskCtx& task, Directive directive) const;
  void onConstructPassed(TaskCtx& task, Directive directive) const;
  void onRename(TaskCtx& task, Directive directive) const;
  void onTaskwaitBegin(TaskCtx& task, Directive directive) const;
  void onTaskwaitEnd(TaskCtx& task) const;
  void onGroupWait(TaskCtx& task) const;
  void onLockAsked(TaskCtx& task, Directive directive) const;
  void onLockTaken(TaskCtx& task, Directive directive, uint64_t key) const;
  void onLockGiven(TaskCtx& task, DirectiveKind kind, uint64_t key) const;

  // Tasks.
  void onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const;
  void onTaskStart(TaskCtx& task) const;
  void onTaskPause(TaskCtx& task) const;
  void onTaskResume(TaskCtx& task) const;
  void onTaskEnd(TaskCtx& task, EndedStrand) const;

  /// The task's strand begins, after what the event took.
  void onStrandBegin(TaskCtx& task) const;

  // Nothing to do with time.
  void onStrandStop(TaskCtx&) const {}
  void onStrandEnd(TaskCtx&, EndedStrand) const {}
  void onWait(TaskCtx&, EndedStrand) const {}
  void onLeave(TaskCtx&, const Frame*) const {}
  void onHoldsBegin(TaskCtx&) const {}
  void onHoldEnd(TaskCtx&, uint64_t) const {}
  void onLeaf(const NodeRow&) const {}
  void onDependence(const DependenceRow&) const {}
  void onRegionBegin(TaskCtx&, Directive) const {}

 private:
  account::Thread& record() const;
  ConstructThread& own() const { return constructThreads[thread_.number]; }

  // --- Time
  uint64_t wall() const;
  /// Virtual clock: the thread waits until `then`.
  void waitUntil(uint64_t then) const;

  // --- Pieces
  void charge(uint64_t to, bool waitsForTasks = false) const;
  void settle(uint64_t to, bool waitsForTasks) const;
  /// Whether a cut was asked for that the thread has not passed.
  bool isCut() const;
  /// Returns what is left of `worked`, as `piece` is what is left of the open piece.
  uint64_t passCut(account::Piece* piece, uint64_t to, uint64_t worked, bool waitsForTasks) const;
  void open(const account::Piece& piece) const;
  /// Charges what is open, and opens a piece of the task at its innermost path.
  void turn(TaskCtx& task, account::State state) const;
  void turnTo(account::Row* row, account::State state, bool waitsForTasks = false) const;
  void openAt(TaskCtx& task, account::State state) const;
  /// The rest of what the thread does without a task.
  void openBase() const;

  // --- Rows
  account::Row* rowOf(uint32_t path) const;
  [[gnu::cold]] account::Row* newRow(uint32_t path) const;
  uint32_t bank() const { return record().bank(); }
  void countEntry(uint32_t path, uint32_t predecessor, uint64_t by = 1) const;
  void countEntry(account::Row* row, uint32_t predecessor, uint64_t by = 1) const;
  void countBody(uint32_t path, uint64_t by = 1) const;
  /// Adds to the number of an edge of the row.
  void addTo(std::atomic<account::Edge*>& edges, uint32_t other, uint64_t by) const;

  // --- Causes
  void touch(account::Row& row) const;
  void pass(uint32_t path, uint64_t time) const;
  void beginInterval() const;
  void endInterval(uint64_t barrier) const;
  void blame(const account::Did& did) const;
  void blameLast(const account::Team* team) const;
  void blameHolders(uint64_t key, uint32_t path) const;

  // --- Paths
  uint32_t pathIn(uint32_t parent, Directive directive) const;
  static uint32_t predecessorIn(const TaskCtx& task);
  static uint16_t recursionIn(const Position& at, uint32_t path);
  void noteDepth(const Position& at) const;
  void push(TaskCtx& task, const Position& next) const;
  void pop(TaskCtx& task) const;
  void enter(TaskCtx& task, Directive directive, bool hasFewBodies) const;
  bool leave(TaskCtx& task, DirectiveKind kind) const;
  bool leaveRegion(TaskCtx& task, Directive directive) const;
  template <typename Matches>
  bool leaveWhere(TaskCtx& task, const Matches& matches) const;
  void endGroup(TaskCtx& task) const;
  void leaveAll(TaskCtx& task) const;

  // --- Teams
  account::Team* newTeam(TaskCtx& task, uint32_t path, uint32_t predecessor) const;
  void dropTeam(const account::Team* team) const;
  account::MemberLine* lineIn(const account::Team* team) const;
  bool noteArrival(account::Team& team, uint64_t number, bool isOver) const;
  void noteTasksEnd(account::Team& team, uint64_t number) const;
  bool waitsForTasks() const;

  // --- Virtual clock
  void dropTimes(TaskTimes* times) const;

  OmpThread& thread_;
  const uint64_t now_;  // the thread's clock as the event begins
  mutable uint64_t wall_ = 0;
  mutable bool isRead_ = false;
};

}  // namespace whip
