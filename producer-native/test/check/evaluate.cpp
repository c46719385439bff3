#include "check/evaluate.h"

#include <algorithm>

#include "check/numbers.h"
#include "check/tallies.h"
#include "check/walk.h"

namespace whip::check {

Result evaluate(const Dump& dump) {
  Numbers numbers;
  const auto run = Walk<Numbers>(dump, numbers).region(0);
  Result result{run.work, run.full, 0};
  for (const auto& [lock, total] : lockTotals(dump))
    result.lockBound = std::max(result.lockBound, total.held);
  return result;
}

}  // namespace whip::check
