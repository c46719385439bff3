// The nodes that threads have announced as open and not popped yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "guest/core/row/row_codec.h"
#include "helper/batch/open_filter.h"

namespace whip::helper {

/// Serves live profiles only: a node missing here makes the live view less exact for a while, never
/// a total.
class OpenNodes {
 public:
  /// 65,536 nodes x about 100 B = 6.5 MB. Deep recursion may have millions open; those beyond are
  /// not shown live.
  static constexpr size_t kTrackedMax = 65536;

  /// Most open rows in one batch: 4096 x at most 90 B = 360 KiB. Those that were announced first
  /// are kept, so that a node shown once is shown until it is popped.
  static constexpr size_t kPerBatchMax = 4096;

  /// Looks at every row in the order of its ring: an open row adds its node, a popped node is
  /// removed, and every item shows how many items its container has so far.
  void observe(const Row& row) {
    if (row.isStrand()) {
      countItems(placeOf(row), 1);
    } else {
      observeOther(row);
    }
  }

  /// The open nodes that `thread`, or one of so many from it on, opened, each thread's oldest
  /// first; at most kPerBatchMax.
  std::vector<NodeRow> of(uint32_t thread, uint32_t threads = 1) const;

  bool any(uint32_t thread, uint32_t threads = 1) const;
  size_t size() const { return size_; }

 private:
  struct Node {
    NodeRow row;
    uint64_t announced;  // in the order of announcements
  };
  using Nodes = std::unordered_map<uint64_t, Node>;

  void observeOther(const Row& row);
  void opened(const NodeRow& node);
  void popped(uint64_t id);
  void countItems(const Place& place, uint64_t items) {
    if (filter_.mayBeOpen(place.parent)) countKnownItems(place, items);
  }
  void countKnownItems(const Place& place, uint64_t items);
  NodeRow* find(uint64_t id);

  OpenFilter filter_;
  std::vector<Nodes> byThread_;
  size_t size_ = 0;
  uint64_t announced_ = 0;
  uint64_t lastParent_ = ~uint64_t{0};  // rows of one container tend to follow each other
  NodeRow* lastContainer_ = nullptr;
};

}  // namespace whip::helper
