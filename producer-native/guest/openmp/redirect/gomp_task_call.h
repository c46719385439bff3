// The one call by which GCC's code makes a task.
#pragma once

namespace whip {

/// Stands between the program and the runtime there, if grains are followed. `runtimeEntry`: any
/// function of the runtime. Once, at start.
void watchGompTaskCalls(const void* runtimeEntry);

}  // namespace whip
