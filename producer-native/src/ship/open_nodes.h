// The nodes that threads have announced as open and not popped yet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "node/row.h"

namespace whip::ship {

/// Serves live profiles only: a node missing here makes the live view less exact for a while, never
/// a total.
class OpenNodes {
 public:
  /// 65,536 nodes x about 100 B = 6.5 MB. Deep recursion may have millions open; those beyond are
  /// not shown live.
  static constexpr size_t kTrackedMax = 65536;

  /// Most open rows in one batch: 4096 x at most 90 B = 360 KiB. Those that were announced first
  /// are kept, so that what was told once is told until it is popped.
  static constexpr size_t kPerBatchMax = 4096;

  /// Looks at every row in the order of its ring: an open row adds its node, a popped node is
  /// removed, and every item shows how many items its container has so far.
  void observe(const Row& row) {
    if (row.isStrand()) {
      countItem(row, 1);
    } else {
      observeOther(row);
    }
  }

  /// The open nodes that `thread`, or one of so many from it on, opened, each thread's oldest
  /// first; at most kPerBatchMax.
  std::vector<Row> of(uint32_t thread, uint32_t threads = 1) const;

  bool any(uint32_t thread, uint32_t threads = 1) const;
  size_t size() const { return size_; }

 private:
  struct Node {
    Row row;
    uint64_t announced;  // in the order of announcements
  };
  using Nodes = std::unordered_map<uint64_t, Node>;

  /// Whether a node may be open. Asked before it is searched for: few are, and their rows are few
  /// of all.
  bool mayBeOpen(uint64_t id) const { return openBySlot_[openSlotOf(id)] > 0; }
  void observeOther(const Row& row);
  void opened(const Row& row);
  void popped(uint64_t id);
  void countItem(const Row& row, uint64_t items) {
    if (!mayBeOpen(row.parent)) return;
    if (row.parent != lastParent_) {
      lastParent_ = row.parent;
      lastContainer_ = find(row.parent);
    }
    // A region's items are its members' shares, all at index 0.
    if (lastContainer_ == nullptr || lastContainer_->kind() == Kind::kRegion) return;
    lastContainer_->value = std::max(lastContainer_->value, row.index + items);
  }
  Row* find(uint64_t id);

  /// Of 2^16. Nodes that a thread made one after the other lie side by side, so that popping them
  /// one after the other touches few cache lines: spread, each was a line that had to be fetched.
  /// Threads begin far from each other (at multiples of 2^16 divided by the golden ratio).
  static size_t slotOf(uint64_t id) { return (id + (id >> 40) * 0x9E37) & 0xffff; }
  static size_t openSlotOf(uint64_t id) { return slotOf(id) & 2047; }

  std::vector<Nodes> byThread_;
  size_t size_ = 0;
  // How many open nodes there are of each hash: 2048 x 4 B = 8 KiB, which stay in the cache.
  std::array<uint32_t, 2048> openBySlot_{};
  uint64_t announced_ = 0;
  uint64_t lastParent_ = ~uint64_t{0};  // rows of one container tend to follow each other
  Row* lastContainer_ = nullptr;
  // A node may be announced by another thread than the one that pops it, and its pop be drained
  // first. The last pops, by hash: 65,536 x 8 B = 512 KiB.
  std::vector<uint64_t> recentlyPopped_ = std::vector<uint64_t>(65536, 0);
};

}  // namespace whip::ship
