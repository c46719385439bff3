// Time as it passes for everybody, whatever is done to the system's date.
#pragma once

#include <time.h>

#include <cstdint>

#include "guest/core/clock/cpu_time.h"

namespace whip {

/// Since some point in the past. Through the vDSO: no system call.
inline uint64_t steadyNs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return nanoseconds(now);
}

inline int64_t steadyMs() { return static_cast<int64_t>(steadyNs() / 1'000'000); }

}  // namespace whip
