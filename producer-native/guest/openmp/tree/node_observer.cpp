#include "guest/openmp/tree/node_observer.h"

#include "guest/core/thread/late_announcement.h"
#include "guest/openmp/state/node_memory.h"

namespace whip {

void NodeObserver::onTaskStart(TaskCtx& task) const {
  task.nodeId = stack_.thread().newNodeId();
  task.node = NodeState::kUnopened;
  const bool mayStay = (task.kind == Kind::kTask || task.kind == Kind::kUndeferred) &&
                       !task.untied && task.outer != nullptr && canAnnounceLate() &&
                       stack_.folder().mayFold();
  if (!mayStay) stack_.openTask(task, false);
}

void NodeObserver::onTaskPause(TaskCtx& task) const {
  if (task.node == NodeState::kUnopened) stack_.openTask(task, stack_.thread().live.wasAnnounced());
}

void NodeObserver::onTaskEnd(TaskCtx& task, EndedStrand strand) const {
  if (task.node == NodeState::kUnopened) {
    if (stack_.folder().foldTask(task, strand)) return;
    stack_.openTask(task, false);
  }
  if (strand.isItem) stack_.addLastStrand(task, strand);
  onLeave(task, nullptr);
  memory().tasks.give(stack_.thread().freeTasks, &task);
}

}  // namespace whip
