#include "guest/openmp/callback/taskloop.h"

#include "guest/openmp/redirect/code.h"

namespace whip {

namespace {

bool isTaskloop(Directive directive) { return kindOf(directive) == DirectiveKind::kTaskloop; }

/// The directive of the task's innermost node.
Directive innermost(const TaskCtx& task) {
  if (task.top != nullptr) return task.top->directive.load(std::memory_order_relaxed);
  return task.node == NodeState::kUnopened ? task.directive : 0;
}

bool innermostIs(const TaskCtx& task, Kind kind) {
  return task.top != nullptr && task.top->kind.load(std::memory_order_relaxed) == kind;
}

/// The runtime reports an address of its own. The implied taskgroup, a call of its own in the
/// program, has the right one; without it (nogroup) the stack has it.
uint64_t callerOf(const OmpThread& thread, const TaskCtx& task, bool groupIsNew,
                  ompt_scope_endpoint_t endpoint, const void* codeptr) {
  const bool known = endpoint == ompt_scope_begin ? groupIsNew : isTaskloop(innermost(task));
  if (known) return addressOf(innermost(task));
  if (thread.taskloop != nullptr) return placeOf(thread.taskloop->from());
  const uint64_t found = findCaller(RuntimeCall::kTaskloop, __builtin_frame_address(0));
  return found != 0 ? placeOf(found) : codeAddress(codeptr);
}

}  // namespace

void onTaskloop(OmpThread& thread, TaskCtx& task, ompt_scope_endpoint_t endpoint,
                const void* codeptr) {
  // The taskgroup is the implied one if nothing happened since it began.
  const bool groupIsNew = thread.taskgroupEvent == thread.events.load(std::memory_order_relaxed) &&
                          innermostIs(task, Kind::kTaskgroup);
  const Event event(thread);
  const Directive loop = makeDirective(DirectiveKind::kTaskloop,
                                       callerOf(thread, task, groupIsNew, endpoint, codeptr));
  if (endpoint == ompt_scope_begin) {
    event.leaveOutTaskloopBegin(task, loop, groupIsNew);
  } else {
    event.leaveOutTaskloopEnd(task);
  }
  if (endpoint == ompt_scope_begin && groupIsNew) event.rename(task, loop);
  event.endStrand(task, addressOf(loop));
  if (endpoint == ompt_scope_begin && !groupIsNew) {
    event.push(task, {Kind::kGroup, loop});
  } else if (endpoint == ompt_scope_end && isTaskloop(innermost(task)) &&
             innermostIs(task, Kind::kGroup)) {
    // A taskgroup is popped by its own end, which follows.
    event.popTo(task, Kind::kGroup, DirectiveKind::kTaskloop);
  }
  if (endpoint == ompt_scope_begin) event.beginTaskloop(task, loop);
  event.beginStrand(task, addressOf(loop));
}

Directive taskDirective(const TaskCtx& parent, uint64_t address) {
  // Big taskloops are split recursively: their tasks make tasks, again with addresses of the
  // runtime.
  const Directive directive = innermost(parent);
  if (isTaskloop(directive) && isInRuntime(address)) return directive;
  return makeDirective(DirectiveKind::kTask, address);
}

}  // namespace whip
