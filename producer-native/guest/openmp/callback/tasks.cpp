// Explicit tasks, by the runtime's events:
//
//   task_create        claims the task's place, and one before it for its dependences if any
//   task_dependences   writes their list
//   task_schedule      by status:
//     complete, cancel, detach   the prior task's own code is done: its row is written
//     early, late fulfill        a detached task's event: what waits for the task may go on
//     switch, yield              the prior task is suspended
//     taskwait complete          the pseudo task of `taskwait depend(...)` is over
//   and whatever came before, the next task starts or goes on.

#include <utility>

#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/taskloop.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/redirect/doacross.h"

namespace whip {

namespace {

/// A team of one executes every task at once and the runtime calls them all undeferred. By the
/// model only two sorts are: children of a final task, and tasks with if(0). The runtime starts the
/// latter before it reports their creation, so there the new task is already the current one.
bool isUndeferred(const TaskCtx& parent, const ompt_data_t* newTask, int flags) {
  if (parent.final) return true;
  if ((flags & ompt_task_undeferred) == 0 || runtimeEntries.getTaskInfo == nullptr) return false;
  ompt_data_t* current = nullptr;
  runtimeEntries.getTaskInfo(0, nullptr, &current, nullptr, nullptr, nullptr);
  return current == newTask;
}

Kind structuralKind(bool undeferred, bool dependent) {
  if (dependent) return undeferred ? Kind::kDependentUndeferred : Kind::kDependentTask;
  return undeferred ? Kind::kUndeferred : Kind::kTask;
}

/// A task that goes back to the thread that made it. This thread will mostly run the one next that
/// was made next, and that is mostly where its maker had the next free object.
void prefetchAhead(const OmpThread& thread, const TaskCtx& task) {
  const Frame* outer = task.outer;
  if (outer != nullptr && outer->owner.load(std::memory_order_relaxed) != thread.number) {
    outer->prefetchInbox();
    prefetchForWrite(task.link.next, 2 * kLine);
  }
}

// A team of one and a final task execute a task right where they make it. What lies between the
// two events is the runtime's own time, and the clock need not be read for the second.

void noteStart(OmpThread& thread, const TaskCtx& task) {
  thread.startsAtOnce = &task;
  thread.startsAfter = thread.events.load(std::memory_order_relaxed);
}

bool startsAtOnce(const OmpThread& thread, const TaskCtx* prior, const TaskCtx* next) {
  return next != nullptr && next == thread.startsAtOnce && prior != nullptr &&
         prior == thread.current &&
         thread.startsAfter == thread.events.load(std::memory_order_relaxed);
}

/// The task's own code is done. `rest`: what stands for it until its event is fulfilled, or nullptr.
void finish(const Event& event, ompt_data_t* taskData, TaskCtx& task, TaskCtx* rest) {
  event.takeOver(task);
  // Cancelled before it ran: a node without items.
  if (task.node == NodeState::kNone) event.startTask(task);
  attach(taskData, rest);
  event.endTask(task);
}

/// A task's event is fulfilled. The task may be at work on another thread.
void fulfill(const Event& event, ompt_data_t* taskData, TaskCtx& task) {
  if (event.fulfill(task)) attach(taskData, nullptr);
}

/// `taskwait depend(...)` is a task without items. Its row is written at once: libomp 19 insists
/// that the data of this pseudo task is still empty when another one is met while it waits.
void waitForDependences(const Event& event, TaskCtx& parent) {
  event.dependencesPlace(parent);  // the list goes before the task
  const Place place = event.childPlace(parent);
  event.thread().waitPlace = place;
  TaskCtx* task = event.newTask();
  if (task == nullptr) return;
  task->place = place;
  task->taskKind = TaskKind::kExplicit;
  task->kind = Kind::kDependentUndeferred;
  task->outer = parent.top;
  task->paths = {};  // its time is the waiting task's
  task->maker = nullptr;
  event.startTask(*task);
  event.endTask(*task);
}

void run(const Event& event, TaskCtx& task) {
  event.thread().current = &task;
  event.takeOver(task);
  if (task.taskKind != TaskKind::kExplicit || task.node != NodeState::kNone) {
    return event.resume(task);
  }
  event.startTask(task);
  event.beginStrand(task, addressOf(task.directive));
}

}  // namespace

void onTaskCreate(ompt_data_t* encounteringTask, const ompt_frame_t*, ompt_data_t* newTask,
                  int flags, int hasDependences, const void* codeptr) {
  const bool waits = (flags & ompt_task_taskwait) != 0;
  if ((flags & ompt_task_explicit) == 0 && !waits && (flags & ompt_task_target) == 0) return;
  attach(newTask, nullptr);
  OmpThread* thread = recordingThread();
  if (thread == nullptr) return;
  // Not always the task the runtime names: when it splits a big taskloop, helper tasks on other
  // threads create tasks in the name of the one that met the loop. Only its own thread may touch
  // it.
  TaskCtx* parent = thread->current != nullptr ? thread->current : taskOf(encounteringTask);
  const void* const word = thread->wordOfNewTask == nullptr ? newTask : thread->wordOfNewTask;
  LoopTask* const ofLoop = waits ? nullptr : loopTaskReported(*thread, word);
  if (parent == nullptr) {
    if (ofLoop != nullptr) closeLoopTask(*thread);
    return countLoss(Cause::kUnknownTask);
  }
  if ((flags & ompt_task_target) != 0) noteLimit(Limit::kTarget);
  // Where we stand in front of the call, the runtime takes our code for the program's.
  Submission* const submission = waits || ofLoop != nullptr || thread->submission == nullptr
                                     ? nullptr
                                     : Submission::of(*thread, word);
  const uint64_t address = submission == nullptr ? placeOf(codeptr) : placeOf(submission->from());
  const Event event(*thread);
  if (submission != nullptr) event.leaveOut(*parent, *submission);
  if (ofLoop != nullptr) event.leaveOutLoopTask(*parent);
  event.endStrand(*parent, address);
  if (waits) {
    beginWait(event, *parent);
    waitForDependences(event, *parent);
    event.beginTaskwait(*parent, makeDirective(DirectiveKind::kTaskwait, address));
    return event.beginStrand(*parent, address);
  }
  if (TaskCtx* task = event.newTask()) {
    const bool undeferred =
        isUndeferred(*parent, newTask, flags) || (ofLoop != nullptr && ofLoop->loop->isSerial);
    if (undeferred) {
      beginWait(event, *parent);
    } else {
      beginHolds(event, *parent);
    }
    if (hasDependences != 0) event.dependencesPlace(*parent);  // the list goes before the task
    task->place = event.childPlace(*parent);
    task->taskKind = TaskKind::kExplicit;
    task->kind = structuralKind(undeferred, hasDependences != 0);
    task->untied = (flags & ompt_task_untied) != 0;
    task->final = parent->final || (flags & ompt_task_final) != 0;
    task->outer = parent->top;
    task->directive = ofLoop != nullptr ? ofLoop->loop->directive : taskDirective(*parent, address);
    task->tag = tagInherited(parent->tag);
    if (ofLoop != nullptr && !ofLoop->isHelper) task->range = {ofLoop->first, ofLoop->length};
    event.created(*parent, *task);
    if (ofLoop != nullptr) {
      event.submitsInLoop(*parent, *task, *ofLoop);
    } else {
      event.submits(*parent, *task, submission);
    }
    task->publish();
    attach(newTask, task);
    if (hasDependences == 0 && (flags & ompt_task_undeferred) != 0) noteStart(*thread, *task);
  }
  if (ofLoop != nullptr) closeLoopTask(*thread);
  event.beginStrand(*parent, address);
}

/// For a `taskwait depend(out: omp_all_memory)` libomp (16 to 19 at least) gives a null address and
/// leaves the type as it finds it in memory: the address alone is right.
void onDependences(ompt_data_t* taskData, const ompt_dependence_t* dependences, int count) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = taskOf(taskData);
  if (thread == nullptr) return;
  const bool waits = task == nullptr && thread->waitPlace.index != 0;
  if (!waits && count > 0 && isDoacross(dependences[0])) return onDoacross(dependences, count);
  const Place after = waits             ? std::exchange(thread->waitPlace, Place{})
                      : task != nullptr ? task->place
                                        : Place{};
  if (after.index == 0) return;
  const Event event(*thread);
  const Place place = {after.region, after.parent, after.index - 1};
  event.leaf(Kind::kDepends, place, 0);
  TaskCtx* const dependent = waits ? thread->current : task;
  for (int i = 0; i < count; ++i) {
    const auto address = reinterpret_cast<uint64_t>(dependences[i].variable.ptr);
    if (waits && address == 0) {
      event.dependence(dependent, place, kAllMemory, DependenceKind::kOut);
      continue;
    }
    switch (dependences[i].dependence_type) {
      case ompt_dependence_type_in:
        event.dependence(dependent, place, address, DependenceKind::kIn);
        break;
      case ompt_dependence_type_out:
        event.dependence(dependent, place, address, DependenceKind::kOut);
        break;
      case ompt_dependence_type_inout:
        event.dependence(dependent, place, address, DependenceKind::kInout);
        break;
      case ompt_dependence_type_mutexinoutset:
        noteLimit(Limit::kMutexinoutset);
        event.dependence(dependent, place, address, DependenceKind::kMutexinoutset);
        break;
      case ompt_dependence_type_inoutset:
        event.dependence(dependent, place, address, DependenceKind::kInoutset);
        break;
      case ompt_dependence_type_out_all_memory:
      case ompt_dependence_type_inout_all_memory:
        event.dependence(dependent, place, kAllMemory, DependenceKind::kOut);
        break;
      case ompt_dependence_type_source:
      case ompt_dependence_type_sink:
        break;  // never in one list with others
    }
  }
}

void onTaskSchedule(ompt_data_t* priorTask, ompt_task_status_t status, ompt_data_t* nextTask) {
  OmpThread* thread = recordingThread();
  if (thread == nullptr) return;
  prefetchForWrite(attached(nextTask), 2 * kLine);
  TaskCtx* prior = taskOf(priorTask);
  TaskCtx* next = taskOf(nextTask);
  if (status == ompt_task_complete && prior != nullptr) prefetchAhead(*thread, *prior);
  const bool atOnce = startsAtOnce(*thread, prior, next);
  const Event event(*thread, atOnce ? prior->strandStart : readClock(*thread));
  switch (status) {
    case ompt_task_cancel:
      // In a cancelled taskgroup the runtime has this status for events, too.
      if (prior != nullptr && prior->taskKind == TaskKind::kDetached) {
        return fulfill(event, priorTask, *prior);
      }
      [[fallthrough]];
    case ompt_task_complete:
      if (prior != nullptr) finish(event, priorTask, *prior, nullptr);
      break;
    case ompt_task_detach:
      if (prior != nullptr) {
        event.takeOver(*prior);
        finish(event, priorTask, *prior, event.detach(*prior));
      }
      break;
    case ompt_task_early_fulfill:
    case ompt_task_late_fulfill:
      if (prior != nullptr) fulfill(event, priorTask, *prior);
      return;
    case ompt_taskwait_complete:
      // The waiting task has been waiting since.
      if (thread->current != nullptr) {
        event.endTaskwait(*thread->current);
        event.restartStrand(*thread->current);
      }
      return;
    default:
      if (prior != nullptr) event.pause(*prior);
  }
  // Untied tasks that go on from where they were are reported as switching from themselves: then
  // the task that loses the thread is the one we saw last; unless another thread went on with that
  // one, and has perhaps ended it.
  if (thread->current != nullptr && thread->current != prior && thread->current != next &&
      !thread->current->runsElsewhere(thread->number)) {
    event.pause(*thread->current);
  }
  if (next != nullptr) {
    run(event, *next);
  } else {
    thread->current = nullptr;
    event.beTaskless();
  }
}

}  // namespace whip
