// The positions in a dictionary that were asked for last. A program has few call sites: nearly
// every row finds its own here, in fewer instructions than in a table that grows and empties at
// once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace whip::helper {

class RecentPositions {
 public:
  /// The position of `key`, or else what `search(key)` says. Key 0 is at position 0 in every
  /// dictionary, which is what an empty entry says.
  template <class Search>
  uint32_t find(uint64_t key, Search&& search) {
    const Entry& entry = entries_[slotOf(key)];
    return __builtin_expect(entry.key == key, true) ? entry.position : search(key);
  }

  void keep(uint64_t key, uint32_t position) { entries_[slotOf(key)] = {key, position}; }

  void clear() { entries_ = {}; }

 private:
  struct Entry {
    uint64_t key = 0;
    uint32_t position = 0;
  };

  // Fibonacci hashing, as in IndexTable.
  static size_t slotOf(uint64_t key) { return key * 0x9E3779B97F4A7C15u >> (64 - 6); }

  std::array<Entry, 64> entries_{};  // 2^6 x 16 B = 1 KiB
};

}  // namespace whip::helper
