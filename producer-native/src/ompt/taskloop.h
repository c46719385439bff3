// `taskloop`: the runtime reports a taskgroup, a work region and tasks, all with addresses inside
// itself; for us it is one node at the user's line.
#pragma once

#include "node/record.h"

struct ompt_frame_t;

namespace whip {

void beginTaskloop(const Event& event, TaskCtx& task);
/// The directive of a task created at `address`: taskloop's tasks bear the loop's.
Directive taskDirective(const TaskCtx& parent, uint64_t address, const ompt_frame_t* frame);
void endTaskloop(const Event& event, TaskCtx& task);

}  // namespace whip
