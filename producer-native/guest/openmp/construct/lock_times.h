// Virtual clock: when locks were given back last, so that the next holder waits as long.
#pragma once

#include <atomic>
#include <cstdint>

namespace whip {

/// Locks, critical sections and ordered blocks by a key that no two of them share. A lock without
/// room in the table is not waited for. Any thread, lock-free.
///
/// The runtime may report that a lock is given back after the next thread has taken it. So a taker
/// that finds it held looks at the holder's own time, which stands until the holder has reported.
class LockTimes {
 public:
  /// The thread of that number takes the lock. Returns when it was given back last; 0 if it never
  /// was. `wallOf(number)`: a thread's wall time now.
  template <typename WallOf>
  static uint64_t take(uint64_t key, uint32_t thread, const WallOf& wallOf) {
    std::atomic<uint64_t>* const entry = find(key);
    if (entry == nullptr) return 0;
    for (uint64_t seen = entry->load(std::memory_order_acquire);;) {
      const uint64_t at =
          (seen & kHeld) == 0 ? seen >> 1 : wallOf(static_cast<uint32_t>(seen >> 1));
      const uint64_t mine = uint64_t{thread} << 1 | kHeld;
      if (entry->compare_exchange_strong(seen, mine, std::memory_order_acq_rel)) return at;
    }
  }
  /// It gives it back at `now`.
  static void give(uint64_t key, uint32_t thread, uint64_t now);

 private:
  static constexpr uint64_t kHeld = 1;

  /// By a thread, times 2 plus kHeld; or when it was given back, times 2. nullptr without room.
  static std::atomic<uint64_t>* find(uint64_t key);
};

}  // namespace whip
