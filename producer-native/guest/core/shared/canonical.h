// Which code addresses are one place. The helper finds out (schemas/README.md, "Sites"); a thread
// that folds must know, because strands are summed and instances counted by place.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace whip {

inline constexpr uint64_t kUnknownSite = ~uint64_t{0};

/// `canonical` stands for the place of this return address from now on. Helper only.
void noteCanonical(uint64_t returnAddress, uint64_t canonical);
/// kUnknownSite if nobody has said yet. Any thread, lock-free.
uint64_t canonicalOf(uint64_t returnAddress);
/// Every address is a place of its own (a consumer of rows that does not look places up).
void takeAddressesAsTheyAre();

/// Places, as far as they are known.
struct CanonicalTable {
  // 2^15 x 16 B = 512 KiB of zero pages. What finds no entry is never folded, only reported in
  // full.
  static constexpr size_t kEntries = size_t{1} << 15;

  struct Entry {
    std::atomic<uint64_t> address{0};  // 0: free
    std::atomic<uint64_t> canonical{0};
  };
  Entry entries[kEntries];
  std::atomic<bool> asTheyAre{false};
};

}  // namespace whip
