#include "guest/core/thread/live_strand.h"

namespace whip {

bool LiveStrand::read(View* view, uint32_t* sequence) const {
  constexpr auto kAcquire = std::memory_order_acquire;
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (!running_.load(kAcquire)) return false;
    *sequence = sequence_.load(kAcquire);
    *view = {
        container_.load(kAcquire),
        from_.load(kAcquire),
        tag_.load(kAcquire),
        workBefore_.load(kAcquire),
        resumedAt_.load(kAcquire),
        {id_.load(kAcquire), region_.load(kAcquire), parent_.load(kAcquire), index_.load(kAcquire),
         directive_.load(kAcquire), kind_.load(kAcquire), outer_.load(kAcquire)}};
    if ((*sequence & 1) == 0 && sequence_.load(std::memory_order_relaxed) == *sequence) return true;
  }
  return false;
}

}  // namespace whip
