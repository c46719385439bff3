// Work and span of a dump: an independent reading of the model (walk.h).
#pragma once

#include <cstdint>

#include "check/dump.h"

namespace whip::check {

struct Result {
  uint64_t work = 0;
  uint64_t span = 0;
  uint64_t lockBound = 0;
};

Result evaluate(const Dump& dump);

}  // namespace whip::check
