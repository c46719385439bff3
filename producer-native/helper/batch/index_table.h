// A hash table from 64-bit keys to dictionary positions that empties in no time: the encoder asks
// it for what is not among the recent positions and empties it after every batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace whip::helper {

class IndexTable {
 public:
  static constexpr uint32_t kAbsent = ~uint32_t{0};

  uint32_t find(uint64_t key) const {
    for (size_t at = slotOf(key);; at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.generation != generation_) return kAbsent;
      if (slot.key == key) return slot.index;
    }
  }

  /// `key` must be absent.
  void insert(uint64_t key, uint32_t index) {
    if (++used_ * 2 > slots_.size()) grow();
    place(key, index);
  }

  void clear() {
    used_ = 0;
    if (++generation_ == 0) {  // after 2^32 batches the old marks would look fresh
      slots_.assign(slots_.size(), Slot{});
      generation_ = 1;
    }
  }

 private:
  struct Slot {
    uint64_t key = 0;
    uint32_t index = 0;
    uint32_t generation = 0;
  };

  size_t slotOf(uint64_t key) const {
    // Fibonacci hashing: code addresses differ in their low bits, the product's high bits depend on
    // all of them.
    return (key * 0x9E3779B97F4A7C15u) >> 32 & (slots_.size() - 1);
  }

  void place(uint64_t key, uint32_t index) {
    size_t at = slotOf(key);
    while (slots_[at].generation == generation_) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = {key, index, generation_};
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.generation == generation_) place(slot.key, slot.index);
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(256);  // 256 x 16 B = 4 KiB; a power of two
  size_t used_ = 0;
  uint32_t generation_ = 1;
};

}  // namespace whip::helper
