// The construct observer's calls of tasks, and of waits for them.
#include <algorithm>
#include <utility>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/construct/construct_observer.h"

namespace whip {

using namespace detail;
using account::kNoPath;
using account::MemberLine;
using account::State;

void ConstructObserver::onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const {
  const PathStack stack = stackOf(maker);
  TaskPaths& paths = task.paths;
  paths = {};
  paths.at = stack.meet(directive);
  paths.at.leftLast = stack.predecessor();  // until it starts
  paths.team = maker.paths.team;
  if (!paths.at.isOff) maker.paths.at.leftLast = paths.at.path;
  maker.paths.hasJustLeft = false;
  if (accounts().isVirtual) taskEnds().make(maker.paths, paths, pieces_.wall());
}

/// A member that waits in a barrier begins with a task: if all members came, what it waited for
/// since is the team's tasks.
bool ConstructObserver::waitsForTasks() const {
  account::Thread& thread = record();
  if (!account::isBarrier(thread.state.load(kRelaxed))) return false;
  account::Team* const team = const_cast<account::Team*>(thread.team.load(kRelaxed));
  if (team == nullptr || teams().lineIn(team) == nullptr) return true;
  teams().noteArrival(*team, thread.barrier.load(kRelaxed), false);
  return true;
}

void ConstructObserver::onTaskStart(TaskCtx& task) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath) return;
  if (accounts().isVirtual) pieces_.waitUntil(TaskEnds::startOf(paths));
  account::Row* const row = rows().of(paths.at.path);
  paths.state = State::kWork;
  pieces_.turnTo(row, State::kWork, waitsForTasks());
  if (row != nullptr && !paths.at.isOff) {
    rows().countEntry(*row, paths.at.leftLast);
    rows().countBody(*row);
  }
  paths.at.leftLast = kNoPath;
}

/// Its piece ends when the thread turns to something else.
void ConstructObserver::onTaskPause(TaskCtx& task) const {
  if (task.paths.at.path != kNoPath && waitsForTasks()) pieces_.charge(pieces_.wall(), true);
}

void ConstructObserver::onTaskResume(TaskCtx& task) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath) return;
  if (!account::isBarrier(paths.state)) {
    const uint32_t path = paths.isCreating ? paths.callPath : paths.at.path;
    return pieces_.turnTo(rows().of(path), paths.state);
  }
  pieces_.charge();
  pieces_.openAt(paths, paths.state);
}

void ConstructObserver::onTaskEnd(TaskCtx& task, EndedStrand) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath) return;
  stackOf(task).leaveAll();
  if (MemberLine* const line = teams().lineIn(paths.team)) {
    const uint64_t number = line->barrier.load(kRelaxed);
    line->taskEnded[number & 1].put(number, pieces_.wall());
  }
  if (accounts().isVirtual) taskEnds().end(paths, pieces_.wall());
}

/// The task enters nothing else before its end: instead of being entered, its path stands in for
/// the one around, which is kept as if it was left last.
void ConstructObserver::onTaskwaitBegin(TaskCtx& task, Directive directive) const {
  const PathStack stack = stackOf(task);
  Position& at = task.paths.at;
  const uint32_t around = at.path;
  const bool isOff = stack.isDisabled(DirectiveKind::kTaskwait);
  const uint32_t path = isOff ? around : stack.pathIn(around, directive);
  account::Row* const row = rows().of(path);
  task.paths.hasJustLeft = false;
  task.paths.state = State::kTaskwait;
  pieces_.turnTo(row, State::kTaskwait);
  if (isOff) return;
  if (row != nullptr) rows().countEntry(*row, stack.predecessor());
  at.path = path;
  at.leftLast = around;
  at.isWaiting = true;
}

void ConstructObserver::onTaskwaitEnd(TaskCtx& task) const {
  Position& at = task.paths.at;
  if (task.paths.times != nullptr) {
    pieces_.waitUntil(taskEnds().endWait(*task.paths.times));
  }
  if (at.isWaiting) {
    std::swap(at.path, at.leftLast);
    at.isWaiting = false;
    at.leftOff = false;
    task.paths.leftFewBodies = false;
  }
  pieces_.turn(task.paths, State::kWork);
}

void ConstructObserver::onGroupWait(TaskCtx& task) const {
  pieces_.turn(task.paths, State::kTaskwait);
}

/// A taskgroup's end, or a taskloop's with its group.
void ConstructObserver::endGroup(TaskCtx& task) const {
  const PathStack stack = stackOf(task);
  const bool isLoops = task.paths.at.kind == DirectiveKind::kTaskloop ||
                       !stack.hasEntered(DirectiveKind::kTaskgroup);
  const DirectiveKind kind = isLoops ? DirectiveKind::kTaskloop : DirectiveKind::kTaskgroup;
  if (!stack.hasEntered(kind)) return;
  pieces_.waitUntil(taskEnds().leaveGroup(task.paths));
  pieces_.charge();
  task.paths.hasJustLeft = stack.leave(kind);
  pieces_.openAt(task.paths, State::kWork);
}

// --- Calls of the runtime

/// On the virtual clock they take nothing but what the program copies, which is over by now.
void ConstructObserver::beginCreation(TaskCtx& maker, uint64_t began, uint32_t path) const {
  TaskPaths& paths = maker.paths;
  if (path == kNoPath || paths.at.path == kNoPath || paths.state != State::kWork) return;
  if (accounts().isVirtual && began >= pieces_.now()) return;
  pieces_.chargeCall(began, rows().of(path));
  if (accounts().isVirtual) return pieces_.openAt(paths, State::kWork);
  paths.isCreating = true;
  paths.callPath = path;
  paths.state = State::kEnter;
}

void ConstructObserver::endCreation(TaskCtx& maker, TaskCtx& current) const {
  TaskPaths& paths = maker.paths;
  if (!paths.isCreating) return;
  paths.isCreating = false;
  paths.state = State::kWork;
  if (&maker == &current) return pieces_.turn(paths, State::kWork);
  pieces_.chargeRest();
}

void ConstructObserver::beginDispatch(TaskCtx& task, uint64_t began) const {
  const TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath || began >= pieces_.now()) return;
  pieces_.chargeCall(began, rows().of(paths.at.path));
  pieces_.openAt(task.paths, State::kWork);
}

void ConstructObserver::beginTaskloop(TaskCtx& task, uint64_t began, Directive directive,
                                      bool isGroup) const {
  const TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath || began >= pieces_.now()) return;
  const bool isInGroup = isGroup && paths.around != nullptr;
  const Position& outer = isInGroup ? paths.around->position : paths.at;
  pieces_.chargeCall(began, rows().of(stackOf(task).positionIn(outer, directive).path));
  pieces_.openAt(task.paths, State::kWork);
}

// --- Virtual clock

void ConstructObserver::onDependence(TaskCtx* task, const DependenceRow& dependence) const {
  if (!accounts().isVirtual || task == nullptr) return;
  if (task->paths.state == State::kTaskwait) {
    taskEnds().await(task->paths, dependence.address, dependence.kind);
  } else {
    taskEnds().depend(task->paths, dependence.address, dependence.kind);
    task->publish();  // once more: the list is new
  }
}

void ConstructObserver::endPart(TaskCtx& task) const {
  if (accounts().isVirtual) task.paths.ready = pieces_.wall();
}

void ConstructObserver::beginPart(TaskCtx& task, uint32_t before) const {
  if (!accounts().isVirtual || task.paths.at.path == kNoPath) return;
  const bool hasReported = before == TaskCtx::kNobody;
  pieces_.waitUntil(hasReported ? task.paths.ready : virtualWallOf(before - 1));
  if (waitsForTasks()) pieces_.charge(pieces_.wall(), true);
}

TaskCtx* ConstructObserver::detach(TaskCtx& task) const {
  TaskPaths& paths = task.paths;
  if (!accounts().isVirtual || paths.at.path == kNoPath || paths.times == nullptr) return nullptr;
  // All that is known if no thread of OpenMP's fulfills the event.
  TaskEnds::note(paths, pieces_.wall());
  TaskCtx* const rest = constructMemory.detached.take(own().detached);
  if (rest == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return nullptr;
  }
  rest->reset();
  rest->taskKind = TaskKind::kDetached;
  rest->paths = {};
  rest->paths.ready = pieces_.wall();
  rest->paths.times = std::exchange(paths.times, nullptr);
  rest->paths.group = std::exchange(paths.group, nullptr);
  return rest;
}

/// No barrier waits for the event: the thread that fulfills it comes there later.
bool ConstructObserver::fulfill(TaskCtx& task) const {
  if (!accounts().isVirtual) return false;
  const TaskPaths& paths = task.paths;
  if (task.taskKind != TaskKind::kDetached) {
    TaskEnds::fulfill(paths, pieces_.wall());
    return false;
  }
  taskEnds().end(paths, std::max(paths.ready, pieces_.wall()));
  constructMemory.detached.give(own().detached, &task);
  return true;
}

}  // namespace whip
