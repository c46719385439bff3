#include "guest/openmp/construct/lock_times.h"

#include <cstddef>

namespace whip {

namespace {

constexpr size_t kEntries = size_t{1} << 14;  // x 16 B = 256 KiB of zero pages
constexpr size_t kProbesMax = 64;

struct Entry {
  std::atomic<uint64_t> key{0};  // 0: free
  std::atomic<uint64_t> state{0};
};

Entry entries[kEntries];

}  // namespace

std::atomic<uint64_t>* LockTimes::find(uint64_t key) {
  const size_t first = static_cast<size_t>(key * 0x9e3779b97f4a7c15u >> 40);
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    Entry& entry = entries[(first + probe) % kEntries];
    uint64_t seen = entry.key.load(std::memory_order_relaxed);
    if (seen == 0 && entry.key.compare_exchange_strong(seen, key)) return &entry.state;
    if (seen == key) return &entry.state;
  }
  return nullptr;
}

void LockTimes::give(uint64_t key, uint32_t thread, uint64_t now) {
  std::atomic<uint64_t>* const entry = find(key);
  if (entry == nullptr) return;
  uint64_t held = uint64_t{thread} << 1 | kHeld;
  // Another thread may hold it already: then that one looked at our time.
  entry->compare_exchange_strong(held, now << 1, std::memory_order_acq_rel);
}

}  // namespace whip
