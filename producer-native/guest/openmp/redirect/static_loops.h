// Chunks of static loops, and of sections, on runtimes without dispatch events (libomp 14). There
// the bounds that `__kmpc_for_static_init` hands out are the only word of them, so we stand in
// front of it and report what later runtimes report: each thread's first chunk. Dynamic loops:
// loop_chunks.h.
#pragma once

namespace whip {

/// Redirects the program's calls. `runtimeEntry`: any function of the runtime. Once, at start.
void watchStaticLoops(const void* runtimeEntry);

}  // namespace whip
