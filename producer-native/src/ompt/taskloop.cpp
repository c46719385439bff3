#include "ompt/taskloop.h"

#include "ompt/tool.h"

namespace whip {

void beginTaskloop(const Event&, TaskCtx&) {}
Directive taskDirective(const TaskCtx&, uint64_t address, const ompt_frame_t*) {
  return makeDirective(DirectiveKind::kTask, address);
}
void endTaskloop(const Event&, TaskCtx&) {}

}  // namespace whip
