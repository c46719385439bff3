// Which nodes may be open: asked of every row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace whip::helper {

/// By hash, so a node may look open that is not; never the other way round.
class OpenFilter {
 public:
  bool mayBeOpen(uint64_t id) const { return openBySlot_[openSlotOf(id)] > 0; }
  /// To be taken back by removed().
  void added(uint64_t id) { openBySlot_[openSlotOf(id)]++; }
  void removed(uint64_t id) { openBySlot_[openSlotOf(id)]--; }

  /// A node may be announced by another thread than the one that pops it, and its pop be seen
  /// first: the last pops, by hash.
  void popped(uint64_t id) { recentlyPopped_[slotOf(id)] = id; }
  bool wasPopped(uint64_t id) const { return recentlyPopped_[slotOf(id)] == id; }

 private:
  /// Slot among 2^16. Nodes that a thread made one after the other lie side by side, so that
  /// popping them one after the other touches few cache lines: spread, each was a line that had to
  /// be fetched. Threads begin far from each other (at multiples of 2^16 divided by the golden
  /// ratio).
  static size_t slotOf(uint64_t id) { return (id + (id >> 40) * 0x9E37) & 0xffff; }
  static size_t openSlotOf(uint64_t id) { return slotOf(id) & 2047; }

  // How many there are of each hash: 2048 x 4 B = 8 KiB, which stay in the cache.
  std::array<uint32_t, 2048> openBySlot_{};
  // 65,536 x 8 B = 512 KiB.
  std::vector<uint64_t> recentlyPopped_ = std::vector<uint64_t>(65536, 0);
};

}  // namespace whip::helper
