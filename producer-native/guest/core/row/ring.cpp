#include "guest/core/row/ring.h"

#include <sched.h>

#include "guest/core/clock/steady_time.h"

namespace whip {

namespace {

// One pause is 10..140 cycles, depending on the processor; between two looks at the clock there are
// so many that looking costs little, and so few that a consumer without a processor gets one soon.
constexpr int kPausesPerLook = 64;

}  // namespace

bool Ring::waitForRoom(uint64_t head) {
  waited_ = true;
  // A consumer that did not move since we last gave up is not waited for again: a dead one must
  // cost the program a quarter of a second once, not per event.
  if (cachedTail_ == stalledTail_) return false;
  const uint64_t start = steadyNs();
  for (;;) {
    for (int i = 0; i < kPausesPerLook; ++i) {
      __builtin_ia32_pause();
      cachedTail_ = tail_.load(std::memory_order_acquire);
      if (head - cachedTail_ < capacity_) return true;
    }
    // The one system call on the path: with nothing to do but wait, the processor is better given
    // to the consumer than burnt.
    sched_yield();
    if (steadyNs() - start > patienceNs_) {
      stalledTail_ = cachedTail_;
      return false;
    }
  }
}

}  // namespace whip
