// Libraries that the program unloads while it is recorded.
#pragma once

namespace whip {

/// Directives are known by their addresses, from their first event to the last row that is looked
/// up. So when the program closes a library, what it was is remembered, and its addresses are kept
/// free of other code: plugins that are loaded in turn would else be taken for each other. The
/// library itself is unloaded as ever. Sees the calls of the program and of the libraries that were
/// loaded before OpenMP started.
void watchUnloading(const void* runtimeEntry);

}  // namespace whip
