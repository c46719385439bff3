// Who held a lock, and how long: whose fault a wait for it is.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace whip {

/// The latest holdings of a lock, a critical section or a team's ordered blocks. Written by its
/// holder; who reads has just taken it. Times are wall times of the run.
class LockHolders {
 public:
  /// Maps the table, before find(). False if the system grants no memory.
  static bool create();

  /// nullptr without room in the table. Any thread, lock-free.
  static LockHolders* find(uint64_t key);

  /// The thread of that number takes the lock, in a path.
  void take(uint32_t thread, uint32_t path, uint64_t now);
  /// It gives it back. Another one may have taken it already.
  void give(uint32_t thread, uint64_t now);

  /// Calls visit(path, time) for each path that held the lock between two times, time > 0.
  template <typename Visit>
  void each(uint64_t from, uint64_t to, const Visit& visit) const {
    const uint32_t count = count_.load(std::memory_order_acquire);
    uint64_t next = to;
    for (uint32_t i = 0; i < std::min(count, kHoldings); ++i) {
      const Holding& held = holdings_[(count - 1 - i) % kHoldings];
      const uint64_t begin = held.from.load(std::memory_order_relaxed);
      const uint64_t given = held.to.load(std::memory_order_relaxed);
      const uint64_t end = given == 0 ? next : std::min(given, next);
      const uint64_t first = std::max(begin, from);
      if (end > first) visit(held.path.load(std::memory_order_relaxed), end - first);
      if (begin <= from) return;
      next = begin;
    }
  }

 private:
  // So many may pass while one waits; the longer ones among many threads are not all known.
  static constexpr uint32_t kHoldings = 64;
  static constexpr size_t kLocks = 4096;  // x 1.5 KiB of zero pages
  static constexpr size_t kProbesMax = 64;

  struct Holding {
    std::atomic<uint64_t> from, to;  // to: 0 while it is held
    std::atomic<uint32_t> path, thread;
  };

  static LockHolders* table;

  std::atomic<uint64_t> key_;  // 0: free
  std::atomic<uint32_t> count_;
  Holding holdings_[kHoldings];
};

}  // namespace whip
