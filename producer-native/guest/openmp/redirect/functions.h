// Functions of a program that was compiled with -finstrument-functions: it calls
// __cyg_profile_func_enter and __cyg_profile_func_exit where each function begins and ends. The C
// library has both, which do nothing. Ours take their place when the tool starts; in a program that
// has the collector preloaded they are found first, from its start on. Programs that call none of
// both have nothing of it, and without accounts the C library's stay.
#pragma once

namespace whip {

/// Puts ours in place, if there are accounts and unless WHIP_FUNCTIONS is 0, and sets
/// functionsCount if the program calls them. Once, at start, after noteModules() and
/// chooseConstructs(). `runtimeEntry`: any function of the runtime.
void watchFunctions(const void* runtimeEntry);

}  // namespace whip
