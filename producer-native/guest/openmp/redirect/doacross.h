// Sources and sinks of loops whose iterations wait for each other (`ordered depend(...)`,
// `doacross`). In a team of one the runtime has nothing to wait for and reports nothing; then the
// same program would have another span on one thread than on two. On larger teams it reports a sink
// when the wait is over, and the wait would count as work. So we stand in front of its functions.
#pragma once

#include <omp-tools.h>

namespace whip {

/// Redirects the program's calls. `runtimeEntry`: any function of the runtime. Once, at start.
void watchDoacross(const void* runtimeEntry);

/// Whether it is a source or sink, and not what a task depends on.
bool isDoacross(const ompt_dependence_t& dependence);

/// Takes the runtime's report: news if the call did not come through a function of ours, as those
/// of GCC's programs.
void onDoacross(const ompt_dependence_t* dimensions, int count);

}  // namespace whip
