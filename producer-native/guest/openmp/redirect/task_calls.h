// The program's calls that make tasks: what they cost (docs/adr/0031-grains.md).
#pragma once

namespace whip {

/// Redirects them, if grains are followed. `runtimeEntry`: any function of the runtime. Once, at
/// start, after the stubs of compiler_calls.h, which these replace.
void watchTaskCalls(const void* runtimeEntry);

}  // namespace whip
