#include "guest/openmp/construct/teams.h"

#include <algorithm>

#include "guest/core/shared/counters.h"

namespace whip {

using namespace detail;
using account::MemberLine;
using account::Stamp;

namespace {

/// Its members that can be recorded.
uint32_t membersOf(const account::Team& team) {
  return std::min(team.size.load(kRelaxed), account::Team::kMembersMax);
}

/// The stamps, as a member of the team, of the thread with that number plus 1.
const MemberLine& lineOf(const account::Team& team, uint32_t thread) {
  return accounts().threads[thread - 1].lines[team.level - 1];
}

}  // namespace

account::Team* Teams::make(const account::Team* around, const Position& at, uint32_t predecessor,
                           uint64_t now) const {
  account::Team* const team = constructMemory.teams.take(owner_.own().teams);
  if (team == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return nullptr;
  }
  team->users.store(1, kRelaxed);
  team->forker = owner_.number;
  team->level = around == nullptr ? 1 : around->level + 1;
  team->path = at.path;
  team->predecessor = predecessor;
  team->recursion = at.recursion;
  team->isOff = at.isOff;
  team->forked = now;
  team->ended.store(0, kRelaxed);
  team->last.store(0, kRelaxed);
  for (size_t i = 0; i < 2; ++i) {
    team->arrived[i].number.store(0, kRelaxed);
    team->tasksEnded[i].number.store(0, kRelaxed);
    team->lastThread[i].store(0, kRelaxed);
  }
  team->did.clear();
  // The team that used it before left them.
  for (uint32_t member = 0; member < membersOf(*team); ++member) {
    team->threads[member].store(0, kRelaxed);
  }
  team->size.store(0, kRelaxed);
  return team;
}

bool Teams::noteArrival(account::Team& team, uint64_t number, bool isOver) const {
  Stamp& stamp = team.arrived[number & 1];
  if (stamp.isOf(number)) return true;
  const uint32_t members = membersOf(team);
  // Those that came stay: the next look begins with the one that was missing.
  ConstructThread::Arrived& seen = owner_.own().arrived;
  if (seen.team != &team || seen.barrier != number) seen = {&team, number, 0};
  for (uint32_t& member = seen.members; !isOver && member < members; ++member) {
    const uint32_t thread = team.threads[member].load(kAcquire);
    if (thread == 0) return false;
    if (!lineOf(team, thread).arrived[number & 1].isOf(number)) return false;
  }
  uint64_t latest = 0;
  uint32_t last = 0;
  for (uint32_t member = 0; member < members; ++member) {
    const uint32_t thread = team.threads[member].load(kAcquire);
    if (thread == 0) continue;
    const Stamp& one = lineOf(team, thread).arrived[number & 1];
    if (!one.isOf(number)) continue;
    const uint64_t at = one.at.load(kAcquire);
    if (last == 0 || at > latest) last = thread;
    latest = std::max(latest, at);
  }
  team.lastThread[number & 1].store(last, kRelaxed);
  stamp.put(number, latest);
  return true;
}

void Teams::noteTasksEnd(account::Team& team, uint64_t number) {
  Stamp& stamp = team.tasksEnded[number & 1];
  if (stamp.isOf(number)) return;
  uint64_t latest = 0;
  for (uint32_t member = 0; member < membersOf(team); ++member) {
    const uint32_t thread = team.threads[member].load(kAcquire);
    if (thread == 0) continue;
    const Stamp& one = lineOf(team, thread).taskEnded[number & 1];
    if (one.isOf(number)) latest = std::max(latest, one.at.load(kAcquire));
  }
  stamp.put(number, latest);
}

}  // namespace whip
