// The program's calls that begin a taskloop: what its chunks are, and what they cost
// (docs/adr/0031-grains.md).
#pragma once

namespace whip {

/// Redirects them, if grains are followed. `runtimeEntry`: any function of the runtime. Once, at
/// start, after the stubs of compiler_calls.h, which these replace.
void watchTaskloops(const void* runtimeEntry);

}  // namespace whip
