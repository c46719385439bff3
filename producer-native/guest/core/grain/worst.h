// The worst grains of a directive on one thread, by number, with their lineages.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace whip::grain {

using Counter = std::atomic<uint64_t>;

/// A grain's name (docs/grains.md, "Lineage"): steps from the root. A range takes two words, the
/// second of which is its length.
struct Lineage {
  /// In the highest bits of a word, in the order of siblings.
  enum Kind : uint64_t { kOwn = 0, kShared = uint64_t{1} << 62, kRange = uint64_t{2} << 62 };
  static constexpr uint64_t kNumberMask = (uint64_t{1} << 62) - 1;
  /// Words of the longest one that is written down.
  static constexpr uint32_t kMost = 64;

  uint32_t count = 0;
  std::array<uint64_t, kMost> words;

  /// Makers come before what they made, and siblings in their order.
  bool isBefore(const Lineage& other) const;
};

/// One grain; it is the worse, the larger `over / under` is. Where `under` is 0 that is infinite.
struct WorstGrain {
  uint64_t over = 0, under = 0;
  Lineage lineage;

  bool isWorseThan(const WorstGrain& other) const;
};

/// Compares `over / under` of two: above 0 if the first is the larger one, 0 if they are equal.
int compareRatios(uint64_t over, uint64_t under, uint64_t otherOver, uint64_t otherUnder);

/// By one number, the worst first. Written by one thread, read by any.
class WorstList {
 public:
  static constexpr uint32_t kKept = 8;

  /// Whether a grain with this ratio may belong here: it has to be compared by its lineage, too.
  bool mayTake(uint64_t over, uint64_t under) const {
    const uint32_t count = count_.load(std::memory_order_relaxed);
    if (count < kKept) return true;
    const Entry& last = entries_[order_[kKept - 1]];
    return compareRatios(over, under, last.over.load(std::memory_order_relaxed),
                         last.under.load(std::memory_order_relaxed)) >= 0;
  }
  /// The list's thread alone.
  void add(const WorstGrain& grain);
  /// Copies them in no order; `count` is how many. False while they are being changed.
  bool read(WorstGrain (&grains)[kKept], uint32_t* count) const;

 private:
  struct Entry {
    Counter over, under, words;
    Counter of[Lineage::kMost];
  };

  static void write(const WorstGrain& grain, Entry* entry);
  static void copy(const Entry& entry, WorstGrain* grain);

  std::atomic<uint32_t> sequence_;  // odd while an entry changes
  std::atomic<uint32_t> count_;
  uint8_t order_[kKept];  // entries, the worst first
  Entry entries_[kKept];
};

/// Numbers by which they are kept, as schemas/grain/GrainDelta.avsc numbers them.
enum class WorstNumber : uint8_t { kBenefit, kCreation, kLateness };
inline constexpr size_t kWorstNumbers = 3;

struct Worst {
  WorstList by[kWorstNumbers];
};

}  // namespace whip::grain
