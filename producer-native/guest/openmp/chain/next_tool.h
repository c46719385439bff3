// Which tool the runtime would have started if ours were not there.
#pragma once

#include <omp-tools.h>

namespace whip::chain {

/// The first library behind ours in OMP_TOOL_LIBRARIES whose ompt_start_tool accepts; nullptr:
/// none.
ompt_start_tool_result_t* startNextTool(unsigned ompVersion, const char* runtimeVersion);

}  // namespace whip::chain
