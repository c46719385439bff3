#include "guest/openmp/construct/lock_holders.h"

#include "guest/core/memory/arena.h"

namespace whip {

LockHolders* LockHolders::table = nullptr;

bool LockHolders::create() {
  table = static_cast<LockHolders*>(mapShared(kLocks * sizeof(LockHolders)));
  return table != nullptr;
}

LockHolders* LockHolders::find(uint64_t key) {
  const size_t first = static_cast<size_t>(key * 0x9e3779b97f4a7c15u >> 40);
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    LockHolders& lock = table[(first + probe) % kLocks];
    uint64_t seen = lock.key_.load(std::memory_order_relaxed);
    if (seen == 0 && lock.key_.compare_exchange_strong(seen, key)) return &lock;
    if (seen == key) return &lock;
  }
  return nullptr;
}

void LockHolders::take(uint32_t thread, uint32_t path, uint64_t now) {
  const uint32_t count = count_.load(std::memory_order_relaxed);
  Holding& held = holdings_[count % kHoldings];
  held.from.store(now, std::memory_order_relaxed);
  held.to.store(0, std::memory_order_relaxed);
  held.path.store(path, std::memory_order_relaxed);
  held.thread.store(thread, std::memory_order_relaxed);
  count_.store(count + 1, std::memory_order_release);
}

void LockHolders::give(uint32_t thread, uint64_t now) {
  const uint32_t count = count_.load(std::memory_order_acquire);
  for (uint32_t i = 0; i < std::min(count, kHoldings); ++i) {
    Holding& held = holdings_[(count - 1 - i) % kHoldings];
    if (held.thread.load(std::memory_order_relaxed) != thread) continue;
    // Once: others may have taken the lock so often since that the place is another one's.
    uint64_t open = 0;
    held.to.compare_exchange_strong(open, now, std::memory_order_relaxed);
    return;
  }
}

}  // namespace whip
