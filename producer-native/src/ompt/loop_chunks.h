// Chunks of dynamic loops that the runtime does not report. Two cases:
//
// A team of one gets all iterations at once, as a single chunk: then the same program would have
// another span on one thread than on two. So the loop of a team of one is given out in chunks of
// the size the program asked for. The iterations and their order stay the same; the standard lets a
// schedule(dynamic, c) be served so.
//
// Runtimes without dispatch events (libomp 14) report no chunk at all. There every chunk is
// reported from here.
//
// For both we stand between the program and the runtime's `__kmpc_dispatch_init` and `_next`.
#pragma once

namespace whip {

/// Redirects the program's calls, those of static loops (static_chunks.h) too. `runtimeEntry`: any
/// function of the runtime. Once, at start, after it is known whether the runtime reports chunks.
void watchLoopChunks(const void* runtimeEntry);

}  // namespace whip
