#include "guest/openmp/state/lock_lives.h"

#include <atomic>
#include <cstddef>

#include "guest/core/shared/counters.h"

namespace whip {

namespace {

constexpr size_t kEntries = size_t{1} << 16;  // 16 B each: 1 MiB of zero pages
constexpr size_t kProbesMax = 64;
constexpr uint64_t kLifeBits = 48;
constexpr uint32_t kNotDistinct = 0xffff;
// Each is a state more in the table of tags, and a lock more in the profile.
constexpr uint32_t kLivesAgainMax = 8192;

struct Entry {
  std::atomic<uint64_t> address{0};  // 0: free
  std::atomic<uint32_t> life{0};
};

Entry entries[kEntries];
std::atomic<uint32_t> livesAgain{0};  // begun at addresses used before

/// The entry of the address, or a free one; nullptr if there is no room.
Entry* entryOf(uint64_t address) {
  const size_t first = static_cast<size_t>(address * 0x9e3779b97f4a7c15u >> 40);
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    Entry& entry = entries[(first + probe) % kEntries];
    const uint64_t seen = entry.address.load(std::memory_order_relaxed);
    if (seen == address || seen == 0) return &entry;
  }
  return nullptr;
}

}  // namespace

void beginLockLife(uint64_t address) {
  Entry* entry = entryOf(address);
  uint64_t seen = 0;
  while (entry != nullptr && !entry->address.compare_exchange_strong(seen, address) &&
         seen != address) {
    entry = entryOf(address);  // another lock has just taken the free one
    seen = 0;
  }
  if (entry == nullptr) return noteLimit(Limit::kLockLives);
  if (seen == 0) return;  // the first one there
  const bool isOneTooMany = livesAgain.fetch_add(1, std::memory_order_relaxed) >= kLivesAgainMax;
  if (isOneTooMany) noteLimit(Limit::kLockLives);
  const uint32_t life = entry->life.load(std::memory_order_relaxed) + 1;
  entry->life.store(isOneTooMany || life > kNotDistinct ? kNotDistinct : life,
                    std::memory_order_relaxed);
}

uint64_t lockAt(uint64_t address) {
  if (livesAgain.load(std::memory_order_relaxed) == 0) return address;
  const Entry* entry = entryOf(address);
  const uint64_t life = entry == nullptr ? 0 : entry->life.load(std::memory_order_relaxed);
  return address | life << kLifeBits;
}

bool isDistinctLock(uint64_t lock) { return lock >> kLifeBits != kNotDistinct; }

}  // namespace whip
