// Chunks of dynamic loops in a team of one.
//
// The runtime hands a team of one all iterations at once, as a single chunk: then the same program
// would have another span on one thread than on two. So we stand between the program and the
// runtime's `__kmpc_dispatch_next`: when it returns the whole loop of a team of one, we give it out
// in chunks of the size the program asked for, each with its dispatch event. The iterations and
// their order stay the same; the standard lets a schedule(dynamic, c) be served so.
#pragma once

namespace whip {

/// Redirects the program's calls. `runtimeEntry`: any function of the runtime. Once, at start.
void splitSerialLoops(const void* runtimeEntry);

}  // namespace whip
