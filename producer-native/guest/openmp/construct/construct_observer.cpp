#include "guest/openmp/construct/construct_observer.h"

#include <algorithm>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"

namespace whip {

using namespace detail;
using account::kNoPath;
using account::kRootPath;
using account::State;

namespace {

bool isLocked(DirectiveKind kind) {
  return kind == DirectiveKind::kCritical || kind == DirectiveKind::kOrdered;
}

}  // namespace

// --- Threads

void ConstructObserver::onThreadBegin() const {
  followControl();
  account::Thread& thread = record();
  if (thread.root.load(kRelaxed) != nullptr) return;  // the slot's thread before was idle since
  account::Row* const root = rows().of(kRootPath);
  own().base.row = root;
  thread.row.store(root, kRelaxed);
  thread.root.store(root, kRelease);
}

/// The thread was in the last barrier of a region, the end of which it hears of only now.
void ConstructObserver::leaveLastTeam() const {
  account::Piece& base = own().base;
  causes().blameLast(base.team);
  teams().drop(base.team);
  base = {};
  base.row = record().root.load(kRelaxed);
}

void ConstructObserver::onThreadEnd() const {
  const account::Team* const team = own().base.team;
  // Its last barrier's end was not reported.
  if (team != nullptr) {
    const uint64_t ended = team->ended.load(kAcquire);
    pieces_.waitUntil(ended - (ended != 0));
  }
  pieces_.charge();
  leaveLastTeam();
  pieces_.openBase();
}

void ConstructObserver::onRootBegin(TaskCtx& task) const {
  task.paths = {};
  task.paths.at.path = kRootPath;
  // The run begins with its first root's strand; other threads were idle up to here.
  if (task.implicit.member != 0) pieces_.charge();
  if (task.implicit.member == 0) own().workedFrom = 0;
  rows().countEntry(kRootPath, kRootPath);
  rows().countBody(kRootPath);
  pieces_.openAt(task.paths, State::kWork);
}

void ConstructObserver::onEarlyWork(uint64_t units) const {
  if (accounts().isVirtual) pieces_.addEarlyWork(units);
}

void ConstructObserver::onTaskless() const {
  pieces_.charge();
  pieces_.openBase();
}

void ConstructObserver::onRunEnd() const {
  pieces_.charge();
  accounts().endedAt.store(std::max<uint64_t>(pieces_.wall(), 1), kRelease);
  if (accounts().phases.hasUncut()) noteLimit(Limit::kPhase);
}

void ConstructObserver::onStrandBegin(TaskCtx& task) const {
  if (task.strandStart <= pieces_.now()) return;
  std::atomic<uint64_t>& tool = record().tool;
  tool.store(tool.load(kRelaxed) + (task.strandStart - pieces_.now()), kRelease);
}

// --- Constructs

void ConstructObserver::onEnter(TaskCtx& task, const EnteredNode& node) const {
  const DirectiveKind kind = kindOf(node.directive);
  const bool isConstruct = (node.kind == Kind::kGroup || node.kind == Kind::kTaskgroup) &&
                           kind != DirectiveKind::kProgram;
  if (!isConstruct || isLocked(kind)) return;  // entered when it was asked for
  pieces_.charge();
  stackOf(task).enter(node.directive, node.hasFewBodies || kind == DirectiveKind::kSingle);
  rows().countBody(task.paths.at);
  pieces_.openAt(task.paths, State::kWork);
  if (node.kind == Kind::kTaskgroup && accounts().isVirtual) taskEnds().enterGroup(task.paths);
}

void ConstructObserver::onConstructEnd(TaskCtx& task, DirectiveKind kind) const {
  if (isLocked(kind)) return;  // left when it was given back
  if (kind == DirectiveKind::kTaskgroup) return endGroup(task);
  pieces_.charge();
  task.paths.hasJustLeft = stackOf(task).leave(kind);
  pieces_.openAt(task.paths, State::kWork);
}

void ConstructObserver::onUserRegionBegin(TaskCtx& task, Directive directive) const {
  if (task.paths.at.path == kNoPath) return;
  pieces_.charge();
  stackOf(task).enter(directive, false);
  rows().countBody(task.paths.at);
  pieces_.openAt(task.paths, State::kWork);
  task.paths.hasJustLeft = false;
}

void ConstructObserver::onUserRegionEnd(TaskCtx& task, Directive directive) const {
  if (task.paths.at.path == kNoPath) return;
  pieces_.charge();
  if (!stackOf(task).leaveRegion(directive)) return countLoss(Cause::kUnmatchedEnd);
  pieces_.openAt(task.paths, State::kWork);
  task.paths.hasJustLeft = false;
}

/// One that another member executes.
void ConstructObserver::onConstructPassed(TaskCtx& task, Directive directive) const {
  pieces_.charge();
  stackOf(task).enter(directive, true);
  stackOf(task).pop();
  pieces_.openAt(task.paths, State::kWork);
  task.paths.hasJustLeft = true;
}

/// The group that was entered last is a taskloop's.
void ConstructObserver::onRename(TaskCtx& task, Directive directive) const {
  if (task.paths.around == nullptr) return;
  pieces_.charge();
  const Position& outer = task.paths.around->position;
  const uint32_t before = outer.leftLast != kNoPath ? outer.leftLast : outer.path;
  constexpr uint64_t kTakenBack = ~uint64_t{0};
  Position& at = task.paths.at;
  rows().countEntry(at, before, kTakenBack);
  rows().countBody(at, kTakenBack);
  at = stackOf(task).positionIn(outer, directive);
  rows().countEntry(at, before);
  rows().countBody(at);
  pieces_.openAt(task.paths, State::kWork);
}

}  // namespace whip
