// `taskloop`: the runtime reports a taskgroup, a work region and tasks; the latter two with
// addresses inside itself. For us it is one node at the user's line: the implied taskgroup,
// renamed, or with `nogroup` a GROUP.
//
// Compilers call the taskgroup separately, so `taskgroup { taskloop nogroup }` looks the same; it
// is shown as one taskloop, too, which changes a name but no number.
#pragma once

#include "guest/openmp/callback/tool.h"

namespace whip {

void onTaskloop(OmpThread& thread, TaskCtx& task, ompt_scope_endpoint_t endpoint,
                const void* codeptr);

/// The directive of a task that `parent` creates at `address`.
Directive taskDirective(const TaskCtx& parent, uint64_t address);

}  // namespace whip
