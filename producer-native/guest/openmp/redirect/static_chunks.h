// `schedule(static, c)` loops in a team of one. The runtime gives such a team all iterations at
// once; then a program that reports its chunks (plugin/) would have another span on one thread than
// on two. So the loop starts with its first chunk and the stride that leads to the next, as on any
// other team: the compiled loop goes on from there on its own, in the same order.
#pragma once

namespace whip {

/// Redirects the program's calls to `__kmpc_for_static_init`. `runtimeEntry`: any function of the
/// runtime, whose library is `runtime`. Once, at start.
void watchStaticChunks(const void* runtimeEntry, void* runtime);

}  // namespace whip
