#include "guest/openmp/event/event.h"

#include <utility>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/core/thread/late_announcement.h"
#include "guest/openmp/state/node_memory.h"

namespace whip {

using namespace detail;

bool createPools() {
  canAnnounceLate();  // finds out
  return memory().create();
}

void Event::enterEpoch(uint32_t epoch) const {
  thread().seenEpoch = epoch;
  if (ConstructObserver::isOn()) observers_.get<ConstructObserver>().followControl();
  const TaskCtx* task = thread().current;
  if (task == nullptr) return;
  // A node that is not open is no more than a strand. If that lasts, the helper notices.
  stack().announceChain(task->node == NodeState::kUnopened ? task->outer : task->top);
}

// --- Strands

void Event::dropStrand(TaskCtx& task) const {
  clock_.drop(task);
  observers_.onStrandStop(task);
}

void Event::restartStrand(TaskCtx& task) const {
  if (task.strandState == StrandState::kIdle) return;
  dropStrand(task);
  beginStrand(task, task.strandFrom);
}

void Event::waitAfterStrand(TaskCtx& task, uint64_t to) const {
  observers_.onWait(task, stopStrand(task, to));
}

// --- Tasks

TaskCtx* Event::newTask() const {
  TaskCtx* task = memory().tasks.take(thread().freeTasks);
  if (task == nullptr) {
    countLoss(Cause::kTaskMemory);
    return nullptr;
  }
  task->reset();
  if (GrainObserver::isOn()) task->range = {};
  return task;
}

void Event::freeTask(TaskCtx& task) const { memory().tasks.give(thread().freeTasks, &task); }

void Event::takeOverUntied(TaskCtx& task) const {
  const uint32_t before = clock_.takeOver(task);
  if (ConstructObserver::isOn()) observers_.get<ConstructObserver>().beginPart(task, before);
}

void Event::pause(TaskCtx& task) const {
  if (task.untied) {
    if (!clock_.leave(task)) return;
    if (ConstructObserver::isOn()) observers_.get<ConstructObserver>().endPart(task);
  }
  clock_.pause(task);
  observers_.onTaskPause(task);
  task.publish();
}

void Event::endTask(TaskCtx& task) const {
  if (GrainObserver::isOn()) leaveOutHelper(task);
  observers_.onTaskEnd(task, stopStrand(task, 0));
}

// --- Taskloops

/// A helper task does nothing but creation, beside running others.
void Event::leaveOutHelper(TaskCtx& task) const {
  if (task.maker != nullptr && task.maker->isHelper) endHelper(thread(), task, clock_.now());
}

void Event::beginTaskloop(TaskCtx& task, Directive directive) const {
  TaskloopCall* const call = std::exchange(thread().taskloop, nullptr);
  if (call != nullptr && call->loop() != nullptr) call->begin(task.maker, directive, clock_.now());
}

void Event::leaveOutTaskloopBegin(TaskCtx& task, Directive directive, bool isGroup) const {
  const TaskloopCall* const call = thread().taskloop;
  if (call == nullptr || call->loop() == nullptr) return;
  clock_.leaveOut(task, call->began());
  if (ConstructObserver::isOn()) {
    observers_.get<ConstructObserver>().beginTaskloop(task, call->began(), directive, isGroup);
  }
}

void Event::leaveOutTaskloopEnd(TaskCtx& task) const {
  if (GrainObserver::isOn()) leaveOutLoopEnd(thread(), task, clock_.now());
}

void Event::submitsInLoop(TaskCtx& maker, TaskCtx& task, const LoopTask& of) const {
  if (!of.isMeasured || maker.maker == nullptr) {
    if (!of.isHelper && clockKind() != ClockKind::kVirtual) noteLimit(Limit::kCreationUnknown);
    return;
  }
  if (ConstructObserver::isOn()) {
    observers_.get<ConstructObserver>().beginCreation(maker, of.began, task.paths.at.path);
  }
  if (!of.isHelper && task.maker != nullptr) noteChunk(thread(), *maker.maker, *task.maker);
}

// --- Nodes

bool Event::leaveThrough(TaskCtx& task, const Frame* frame) const {
  if (frame == nullptr) return false;
  observers_.onLeave(task, frame->below);
  return true;
}

bool Event::popTo(TaskCtx& task, Kind kind) const {
  if (kind == Kind::kTaskgroup) observers_.onConstructEnd(task, DirectiveKind::kTaskgroup);
  return leaveThrough(task, NodeStack::find(task, [&](const Frame& frame) {
                        return frame.kind.load(kRelaxed) == kind;
                      }));
}

bool Event::popTo(TaskCtx& task, Kind kind, DirectiveKind directiveKind) const {
  observers_.onConstructEnd(task, directiveKind);
  return leaveThrough(task, NodeStack::find(task, [&](const Frame& frame) {
                        return frame.kind.load(kRelaxed) == kind &&
                               kindOf(frame.directive.load(kRelaxed)) == directiveKind;
                      }));
}

void Event::rename(TaskCtx& task, Directive directive) const {
  observers_.onRename(task, directive);
  Frame& frame = *task.top;
  frame.directive.store(directive, kRelease);
  frame.strandDirective.store(directive, kRelease);
}

void Event::closeRun(uint64_t roots) const {
  rows().node({Kind::kRegion, false, 0, {}, 0, roots, roots, 1});
}

}  // namespace whip
