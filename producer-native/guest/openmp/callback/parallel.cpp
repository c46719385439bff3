// Parallel regions and the members of their teams.
//
//   parallel_begin        the region becomes an item of the encountering task
//   implicit_task begin   a member starts; its share of phase 0 opens with its first item
//   barrier begin         closes the share (sync.cpp)
//   implicit_task end     nothing left to do: it comes late, often at the next fork
//   parallel_end          the region's row, with team size and phases
#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/redirect/code.h"

namespace whip {

namespace {

/// Under load libomp 19 now and then reports no address, of one region in some 14,000 with a team
/// of one: the stack shows it.
uint64_t callerOf(const void* codeptr) {
  return placeOf(codeptr != nullptr ? codeAddress(codeptr)
                                    : findCaller(RuntimeCall::kFork, __builtin_frame_address(0)));
}

Frame* regionOf(const ompt_data_t* parallelData) {
  return static_cast<Frame*>(attached(parallelData));
}

bool isOf(const Frame* region, Team team) {
  return region != nullptr && region->team.load(std::memory_order_relaxed) == team;
}

/// The region whose member begins; nullptr for a root task. A league of one team is reported
/// without its region: its only member is made by the thread that met it.
Frame* regionOfMember(const OmpThread& thread, const ompt_data_t* parallelData) {
  Frame* region = regionOf(parallelData);
  const TaskCtx* current = thread.current;
  const bool isInLeague = current != nullptr && isOf(current->regionMet, Team::kLeague);
  return region == nullptr && isInLeague ? current->regionMet : region;
}

/// The member of a league runs what is in it as the first of a team, whose others come only to the
/// regions that it meets. libomp 19 reports the whole team, and no address.
Team teamOf(const TaskCtx& encountering, int flags, const void* codeptr) {
  if ((flags & ompt_parallel_league) != 0) return Team::kLeague;
  const bool isInLeague = codeptr == nullptr && isOf(encountering.outer, Team::kLeague);
  return isInLeague ? Team::kFirstOnly : Team::kOrdinary;
}

/// The word of a task in which a region's first member runs with the word of the task that met the
/// region, as libomp 19 does in a league: it is given back at the member's end.
TaskCtx* lent(const OmpThread& thread, const ompt_data_t* taskData) {
  TaskCtx* before = taskOf(taskData);
  const bool isMeeting = before != nullptr && before == thread.current;
  return isMeeting && before->regionMet != nullptr ? before : nullptr;
}

void startMember(const Event& event, TaskCtx& task, Frame* region, unsigned reported,
                 unsigned index) {
  const unsigned teamSize = isOf(region, Team::kFirstOnly) ? 1 : reported;
  task.becomeMember(TaskKind::kMember, index, teamSize);
  task.outer = region;
  // Acquires what the encountering thread wrote before the fork.
  task.place.region = region->id.load(std::memory_order_acquire);
  task.directive = region->directive.load(std::memory_order_acquire);
  task.tag = region->memberTag.load(std::memory_order_acquire);
  // Read first: the line is everybody's.
  if (region->a.load(std::memory_order_relaxed) != teamSize) {
    region->a.store(teamSize, std::memory_order_release);
  }
  if (index == 0) {
    event.announce(*region);
    uint32_t largest = largestTeam().load(std::memory_order_relaxed);
    while (largest < teamSize && !largestTeam().compare_exchange_weak(largest, teamSize)) {
    }
  }
  event.beginMember(task);
  event.beginStrand(task, addressOf(task.directive));
}

void endMember(const Event& event, TaskCtx& task) {
  // A team of one has no barrier at its end: its last share is still open, or not even begun. In
  // other teams nothing is open after the last barrier, and the strand that began behind it is the
  // runtime's.
  const bool alone = task.outer != nullptr && task.implicit.teamSize == 1;
  if (alone) event.endStrand(task, addressOf(task.directive));
  if (task.top != nullptr || task.implicit.phase == 0) {
    event.endStrand(task, addressOf(task.directive));
    event.container(task);
    event.popAll(task);
    ++task.implicit.phase;
  }
  event.endMember(task);
  if (task.implicit.member == 0 && task.outer != nullptr) {
    task.outer->prefetchShares();
    task.outer->b.store(task.implicit.phase, std::memory_order_release);
  }
}

}  // namespace

uint64_t regionsActive() {
  uint64_t active = 0;  // a thread may have ended more than it began
  for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
    active += threadAt(i).regionsOpen.load(std::memory_order_relaxed);
  }
  return active;
}

void onParallelBegin(ompt_data_t* encounteringTask, const ompt_frame_t*, ompt_data_t* parallelData,
                     unsigned requested, int flags, const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = taskOf(encounteringTask);
  attach(parallelData, nullptr);
  if (thread == nullptr || task == nullptr) return;
  const Event event(*thread);
  const Team team = teamOf(*task, flags, codeptr);
  if (team == Team::kLeague) noteLimit(Limit::kTeams);
  const uint64_t address =
      team == Team::kFirstOnly ? addressOf(task->outer->directive) : callerOf(codeptr);
  event.endStrand(*task, address);
  beginWait(event, *task);
  Frame* region = event.beginRegion(*task, makeDirective(DirectiveKind::kParallel, address));
  if (region == nullptr) return;
  region->team.store(team, std::memory_order_relaxed);
  // Mostly it is what the members will find, so that none of them has to write what all read.
  region->a.store(requested, std::memory_order_relaxed);
  attach(parallelData, region);
  bump(thread->regionsOpen);
}

void onParallelEnd(ompt_data_t*, ompt_data_t* encounteringTask, int, const void* codeptr) {
  OmpThread* thread = recordingThread();
  if (thread == nullptr) return;
  const Event event(*thread);
  TaskCtx* task = taskOf(encounteringTask);
  // Not from parallelData: by now the runtime has given the team's memory away, and another
  // thread's region may stand in it (libomp 19).
  uint64_t address = codeAddress(codeptr);
  if (task != nullptr && task->regionMet != nullptr) {
    address = addressOf(task->regionMet->directive);
    event.endRegion(*task);
    bump(thread->regionsOpen, ~uint64_t{0});
  }
  thread->current = task;
  if (task != nullptr) event.beginStrand(*task, address);
}

void onImplicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t* parallelData,
                    ompt_data_t* taskData, unsigned teamSize, unsigned index, int flags) {
  OmpThread* thread = recordingThread();
  if (thread == nullptr) return;
  Frame* region = endpoint == ompt_scope_begin ? regionOfMember(*thread, parallelData) : nullptr;
  if (region != nullptr && index != 0) region->prefetchFacts();
  const Event event(*thread);
  if (endpoint == ompt_scope_begin) {
    TaskCtx* lentBy = region != nullptr ? lent(*thread, taskData) : nullptr;
    attach(taskData, nullptr);
    const bool root = (flags & ompt_task_initial) != 0 && region == nullptr;
    if (!root && region == nullptr) return;  // of a region without memory: counted there
    TaskCtx* task = event.newTask();
    if (task == nullptr) return;
    attach(taskData, task);
    thread->current = task;
    if (root) {
      startRoot(*thread, *task);
    } else {
      startMember(event, *task, region, teamSize, index);
      task->implicit.lentBy = lentBy;
    }
    return;
  }
  TaskCtx* task = taskOf(taskData);
  if (task == nullptr) return;
  if (task->taskKind == TaskKind::kRoot) {
    endRoot(event, *task);
    event.beTaskless();
  } else {
    endMember(event, *task);
  }
  attach(taskData, task->implicit.lentBy);
  if (thread->current == task) thread->current = task->implicit.lentBy;
  event.freeTask(*task);
}

}  // namespace whip
