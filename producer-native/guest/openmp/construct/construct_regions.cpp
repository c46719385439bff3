// The construct observer's calls of regions, their members and barriers.
#include <algorithm>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/pragmas.h"
#include "guest/openmp/construct/construct_observer.h"

namespace whip {

using namespace detail;
using account::kNoPath;
using account::kRootPath;
using account::MemberLine;
using account::State;

namespace {

bool isWorksharing(DirectiveKind kind) {
  return kind == DirectiveKind::kFor || kind == DirectiveKind::kSections ||
         kind == DirectiveKind::kSingle;
}

/// Whether a region and a worksharing construct in it are one directive: they have one pragma.
/// Without pragmas it is one if nothing happens between their ends.
bool isCombined(uint32_t region, uint32_t left, bool hasJustLeft) {
  const uint64_t address = addressOf(pathAt(region).directive);
  if (address == addressOf(pathAt(left).directive)) return true;
  return hasJustLeft && callOfPragma(address) == 0;
}

}  // namespace

void ConstructObserver::onFork(TaskCtx& task, Directive directive) const {
  const PathStack stack = stackOf(task);
  const uint32_t predecessor = stack.predecessor();
  const Position next = stack.meet(directive);
  account::Team* const team = teams().make(task.paths.team, next, predecessor, pieces_.wall());
  stack.push(next);
  pieces_.turn(task.paths, State::kEnter);
  task.regionMet->teamAccount.store(team, kRelease);
}

void ConstructObserver::onMemberBegin(TaskCtx& task) const {
  account::Team* const team = task.outer->teamAccount.load(kAcquire);
  task.paths = {};
  task.paths.team = team;
  if (team == nullptr) {  // no memory: noted
    task.paths.at.path = kRootPath;
    return pieces_.turn(task.paths, State::kWork);
  }
  task.paths.at.path = team->path;
  task.paths.at.recursion = team->recursion;
  task.paths.at.kind = DirectiveKind::kParallel;
  task.paths.at.isOff = team->isOff;
  if (team->forker != owner().number) {
    // It was idle until the fork, and is managed since.
    team->users.fetch_add(1, kRelaxed);
    pieces_.waitUntil(team->forked);
    pieces_.charge(std::min(team->forked, pieces_.wall()));
    leaveLastTeam();
    pieces_.openAt(task.paths, State::kEnter);
  }
  rows().countEntry(task.paths.at, team->predecessor);
  rows().countBody(task.paths.at);
  pieces_.turn(task.paths, State::kWork);
  beginStamps(task, *team);
}

/// The member's stamps are those of that team from now on.
void ConstructObserver::beginStamps(const TaskCtx& task, account::Team& team) const {
  // Read first: the line is everybody's.
  if (team.size.load(kRelaxed) != task.implicit.teamSize) {
    team.size.store(task.implicit.teamSize, kRelaxed);
  }
  MemberLine* const line = teams().lineIn(&team);
  if (line == nullptr) return noteLimit(Limit::kAccountRoom);
  for (size_t i = 0; i < 2; ++i) {
    line->arrived[i].number.store(0, kRelease);
    line->taskEnded[i].number.store(0, kRelease);
  }
  line->barrier.store(1, kRelease);
  if (Causes::areKnownIn(&team)) {
    line->pending.store(0, kRelease);
    causes().beginInterval();
  }
  if (task.implicit.member < account::Team::kMembersMax) {
    team.threads[task.implicit.member].store(static_cast<uint16_t>(owner().number + 1), kRelease);
  }
}

void ConstructObserver::onMemberEnd(TaskCtx& task) const {
  stackOf(task).leaveAll();
  taskEnds().drop(task.paths.times);
  const account::Team* const team = task.paths.team;
  if (team != nullptr && team->forker == owner().number) {
    return pieces_.turn(task.paths, State::kExit);
  }
  pieces_.charge();
  teams().drop(team);
  pieces_.openBase();
}

void ConstructObserver::onRegionEnd(TaskCtx& task) const {
  account::Team* const team = task.regionMet->teamAccount.load(kAcquire);
  if (team != nullptr) {
    const uint64_t last = team->last.load(kAcquire);
    if (last != 0) {
      teams().noteArrival(*team, last, true);
      Teams::noteTasksEnd(*team, last);
      const uint32_t lastThread = team->lastThread[last & 1].load(kRelaxed);
      if (lastThread != 0 && Causes::areKnownIn(team)) {
        team->did = constructThreads[lastThread - 1].did[last & 1];
      }
    }
    team->ended.store(pieces_.wall() + 1, kRelease);
  }
  pieces_.charge();
  stackOf(task).leave(DirectiveKind::kParallel);
  pieces_.turn(task.paths, State::kWork);
  task.paths.hasJustLeft = true;
  teams().drop(team);
}

/// The path of a barrier that ends a construct, or a region, is that construct's: entered once
/// more, but not counted.
void ConstructObserver::enterAgain(TaskPaths& paths, Barrier barrier) const {
  const uint32_t left = paths.at.leftLast;
  Position again = paths.at;
  const bool isOfLeft = left != kNoPath && !paths.at.leftOff && isWorksharing(kindOfPath(left)) &&
                        (barrier == Barrier::kOfConstruct ||
                         (!paths.at.isOff && isCombined(paths.at.path, left, paths.hasJustLeft)));
  if (isOfLeft) {
    again.path = left;
    again.kind = kindOfPath(left);
    again.isOff = false;
    paths.isLimited = paths.leftFewBodies;
  }
  again.hasFewBodies = paths.isLimited;
  if (!again.isOff) again.leftLast = kNoPath;
  PathStack(paths, owner()).push(again);
}

void ConstructObserver::onBarrierBegin(TaskCtx& task, Barrier barrier, Directive directive) const {
  TaskPaths& paths = task.paths;
  pieces_.charge();
  paths.isLimited = false;
  if (barrier == Barrier::kExplicit) {
    stackOf(task).enter(directive, false);
  } else {
    enterAgain(paths, barrier);
  }
  MemberLine* const line =
      task.taskKind == TaskKind::kMember ? teams().lineIn(paths.team) : nullptr;
  const bool isLast = barrier == Barrier::kOfRegion && task.taskKind == TaskKind::kMember &&
                      task.implicit.member != 0;
  pieces_.openAt(paths, isLast ? State::kLastBarrier : State::kBarrier);
  if (line != nullptr) {
    const uint64_t number = line->barrier.load(kRelaxed);
    if (Causes::areKnownIn(paths.team)) causes().endInterval(number);
    line->arrived[number & 1].put(number, pieces_.wall());
    if (task.implicit.member == 0) paths.team->last.store(number, kRelease);
  }
  if (!isLast) return;
  account::Piece& base = own().base;
  base = record().piece();
  base.team = paths.team;  // which it uses up to its next region
  stackOf(task).leaveAll();
  taskEnds().drop(paths.times);
}

void ConstructObserver::onBarrierEnd(TaskCtx& task, Barrier barrier) const {
  if (task.paths.state != State::kBarrier) return;
  MemberLine* const line =
      task.taskKind == TaskKind::kMember ? teams().lineIn(task.paths.team) : nullptr;
  if (line != nullptr) {
    const uint64_t number = line->barrier.load(kRelaxed);
    account::Team& team = *task.paths.team;
    teams().noteArrival(team, number, true);
    Teams::noteTasksEnd(team, number);
    pieces_.waitUntil(team.arrived[number & 1].at.load(kAcquire));
    pieces_.waitUntil(team.tasksEnded[number & 1].at.load(kAcquire));
    line->barrier.store(number + 1, kRelease);
  } else if (task.paths.times != nullptr) {
    pieces_.waitUntil(task.paths.times->ended.load(kAcquire));
  }
  pieces_.charge();
  if (line != nullptr && Causes::areKnownIn(task.paths.team)) {
    const uint64_t number = line->barrier.load(kRelaxed) - 1;
    const uint32_t last = task.paths.team->lastThread[number & 1].load(kRelaxed);
    if (last != 0) causes().blame(constructThreads[last - 1].did[number & 1]);
    causes().beginInterval();
  }
  if (task.paths.around != nullptr) stackOf(task).pop();
  pieces_.turn(task.paths, barrier == Barrier::kOfRegion ? State::kExit : State::kWork);
  task.paths.hasJustLeft = false;
}

}  // namespace whip
