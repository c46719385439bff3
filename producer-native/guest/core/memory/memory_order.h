// Memory orders by short names.
#pragma once

#include <atomic>

namespace whip::detail {

constexpr auto kRelaxed = std::memory_order_relaxed;
// Frames are read by other threads as sequence locks are (see NodeStack::announceChain): all loads
// acquire and all stores release, which costs nothing on x86.
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

}  // namespace whip::detail
