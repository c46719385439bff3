#include "check/evaluate.h"

#include <algorithm>

#include "check/tallies.h"
#include "check/walk.h"

namespace whip::check {

namespace {

/// Lengths as they were measured.
struct Numbers {
  using Length = uint64_t;
  static uint64_t plus(uint64_t a, uint64_t b) { return a + b; }
  static uint64_t longer(uint64_t a, uint64_t b) { return std::max(a, b); }
  static uint64_t strand(const Item& item) { return item.work; }
  static uint64_t folded(const Item& item, Moment moment) { return item.folded->total(moment); }
};

}  // namespace

Result evaluate(const Dump& dump) {
  Numbers numbers;
  const auto run = Walk<Numbers>(dump, numbers).region(0);
  Result result{run.work, run.full, 0};
  for (const auto& [lock, total] : lockTotals(dump))
    result.lockBound = std::max(result.lockBound, total.work);
  return result;
}

}  // namespace whip::check
