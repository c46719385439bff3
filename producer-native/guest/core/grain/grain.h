// Sums of a run's grains by directive (docs/grains.md, docs/adr/0031-grains.md). What guest and
// helper both see of them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "guest/core/grain/worst.h"
#include "guest/core/memory/arena.h"
#include "guest/core/memory/pool.h"
#include "guest/core/row/row.h"
#include "guest/core/thread/thread_record.h"

namespace whip::grain {

/// Numbers of a grain, as schemas/grain/GrainDelta.avsc numbers them.
enum class Number : uint8_t { kWork, kAlloc, kCopy, kSubmit, kDispatch, kFinish };
inline constexpr size_t kNumbers = 6;

constexpr size_t indexOf(Number number) { return static_cast<size_t>(number); }

/// A number that is not known; the others have 63 bits.
inline constexpr uint64_t kUnknown = ~uint64_t{0};

/// The numbers of one grain.
struct Numbers {
  uint64_t of[kNumbers] = {0, kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};

  uint64_t& operator[](Number number) { return of[indexOf(number)]; }
  uint64_t operator[](Number number) const { return of[indexOf(number)]; }
  /// Cost to make it; kUnknown if a part is.
  uint64_t creation() const;
  /// And to end it, as far as that is known.
  uint64_t cost() const;
};

/// How many bits a number has; 0 for 0.
constexpr uint32_t bitsOf(uint64_t value) {
  return value == 0 ? 0 : 64u - static_cast<uint32_t>(__builtin_clzll(value));
}

/// The power of two at or below `work / cost`; kNoBenefit without work. `cost` is not 0.
int benefitPower(uint64_t work, uint64_t cost);
inline constexpr int kNoBenefit = -64;

/// Tables of a directive's grains by size.
enum class Table : uint8_t {
  kCells,     // by bits of work and creation
  kLate,      // largest siblings, by these and the bits of what they are late
  kBenefits,  // by the power of two of the benefit
};

/// Where a cell is.
struct CellKey {
  Table table = Table::kCells;
  uint8_t work = 0;      // bits
  uint8_t creation = 0;  // bits, plus 1; 0: not known
  uint8_t third = 0;     // kLate: bits of what they are late; kBenefits: the power, plus 64

  static CellKey of(const Numbers& grain);
  CellKey late(uint64_t cost) const {
    return {Table::kLate, work, creation, static_cast<uint8_t>(bitsOf(cost))};
  }
  static CellKey benefit(int power) {
    return {Table::kBenefits, 0, 0, static_cast<uint8_t>(power - kNoBenefit)};
  }
  uint32_t packed() const {
    return uint32_t{static_cast<uint8_t>(table)} << 24 | uint32_t{work} << 16 |
           uint32_t{creation} << 8 | third;
  }
};

/// Adds to a counter that only the calling thread writes. A release: who reads it finds what was
/// written before.
inline void add(Counter& counter, uint64_t by) {
  counter.store(counter.load(std::memory_order_relaxed) + by, std::memory_order_release);
}

struct Cell {
  PoolLink link;
  std::atomic<Cell*> next;  // in the row's bucket
  CellKey key;
  Counter grains, work, cost;
};
static_assert(sizeof(Cell) <= 64, "a line");

/// Visits what is in some buckets, until `visit` returns false or one cannot be read.
template <typename One, size_t kBuckets, typename Visit>
bool eachIn(const std::atomic<One*> (&buckets)[kBuckets], const Visit& visit) {
  for (const std::atomic<One*>& bucket : buckets) {
    for (const One* one = bucket.load(std::memory_order_acquire); one != nullptr;
         one = one->next.load(std::memory_order_acquire)) {
      if (!reachesShared(one) || !visit(*one)) return false;
    }
  }
  return true;
}

/// A thread's sums for one directive. They only grow, so that a reader needs no consistent cut:
/// what it misses comes with the next one.
struct Row {
  static constexpr size_t kBuckets = 32;
  struct Sums {
    Counter grains, sum, max;
  };

  PoolLink link;
  std::atomic<Row*> next;  // in the thread's bucket
  Directive directive;
  Sums sums[kNumbers];
  std::atomic<Worst*> worst;  // nullptr: none yet
  std::atomic<Cell*> cells[kBuckets];

  /// Until `visit` returns false, or one cannot be read; then the result is false.
  template <typename Visit>
  bool eachCell(const Visit& visit) const {
    return eachIn(cells, visit);
  }
};
static_assert(sizeof(Row) <= 512, "eight lines");

struct alignas(64) Thread {
  static constexpr size_t kBuckets = 64;
  std::atomic<Row*> rows[kBuckets];

  /// Until `visit` returns false, or one cannot be read; then the result is false.
  template <typename Visit>
  bool eachRow(const Visit& visit) const {
    return eachIn(rows, visit);
  }
};

/// All of them.
struct Grains {
  std::atomic<bool> isOn;
  std::atomic<bool> isMeasured;  // creation is split from its maker's work
  Thread threads[ThreadTable::kSlots];
};

}  // namespace whip::grain
