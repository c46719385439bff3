// Another OMPT tool behind ours. The runtime has room for one tool; a second one in
// OMP_TOOL_LIBRARIES would be silently off, and with it what its user relies on.
#pragma once

#include <omp-tools.h>

namespace whip {

/// Starts the tool that the runtime would have started without us, if there is one, and lets it
/// hear all that it asks for. `lookup`, `device`: what the runtime gave us. WHIP_CHAIN=0 turns it
/// off. True: from now on callbacks must be registered through `chainedCallback`.
bool startChain(ompt_function_lookup_t lookup, int device, unsigned ompVersion,
                const char* runtimeVersion);

/// The function to register for an event of ours when there is a tool behind us.
ompt_callback_t chainedCallback(ompt_callbacks_t event);

/// ompt_get_task_info for us: with our half of the data.
ompt_get_task_info_t chainedTaskInfo();

/// Reports the runtime's end to the tool behind us, if there is one.
void finalizeChain();

}  // namespace whip
