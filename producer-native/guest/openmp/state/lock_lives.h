// An address at which a lock is initialised once more is another lock (docs/model.md §7): no two
// tasks hold the earlier and the later one in turn.
#pragma once

#include <cstdint>

namespace whip {

/// A lock begins to live at `address`. Any thread, lock-free.
void beginLockLife(uint64_t address);

/// The lock that lives at `address`: the address in its lower 48 bits, the number of its life above
/// them. Any thread, lock-free.
uint64_t lockAt(uint64_t address);

/// False for a lock after so many at addresses used before that no more are kept apart.
bool isDistinctLock(uint64_t lock);

}  // namespace whip
