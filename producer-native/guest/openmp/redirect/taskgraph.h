// Task graphs that a runtime records once and then runs from the record (`taskgraph`). It makes the
// tasks of a replay without a report of theirs, and so they are not in the profile.
#pragma once

namespace whip {

/// Redirects the program's call that begins a graph, which notes limit `taskgraph` at a replay.
/// `runtimeEntry`: any function of the runtime. Once, at start.
void watchTaskGraphs(const void* runtimeEntry);

}  // namespace whip
