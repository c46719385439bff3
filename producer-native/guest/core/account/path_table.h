// The run's paths: which constructs lie in which (docs/adr/0028-accounts.md). Append-only, so a
// number names its path for ever.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/row/row.h"

namespace whip::account {

inline constexpr uint32_t kRootPath = 0;
inline constexpr uint32_t kNoPath = ~uint32_t{0};

/// A construct in its parent.
struct Path {
  Directive directive;  // 0: the root
  uint32_t parent;
  std::atomic<uint32_t> depth;  // how often one returned to a path on the way to it, at most
};

/// Any thread, lock-free.
struct PathTable {
  // 2^17 x 16 B = 2 MiB, and 2^18 x 4 B = 1 MiB of zero pages.
  static constexpr uint32_t kMax = uint32_t{1} << 17;
  static constexpr uint32_t kSlots = 2 * kMax;

  std::atomic<uint32_t> count;  // besides the root
  Path paths[kMax];
  std::atomic<uint32_t> slots[kSlots];  // a path's number; 0: free

  /// The directive's path in `parent`. One that would contain the same directive twice is the path
  /// that contains it first. kNoPath if there is no room.
  ///
  /// `spare`, 0 at first, is the calling thread's own: a number that it took and did not need.
  uint32_t in(uint32_t parent, Directive directive, uint32_t* spare);
};

}  // namespace whip::account
