// A function that begins or ends, as the compiler reports it (guest/openmp/redirect/functions.h).
#pragma once

#include <cstdint>

namespace whip {

/// A stack grows downwards: what a function calls has lower frames. Functions that were inlined
/// into each other have one frame.
struct ReportedFunction {
  uint64_t address;
  uint64_t frame;        // at its end it may be lower, where it took room on the stack
  bool hasLeft = false;  // its own frame is gone already: the report was its last call
};

}  // namespace whip
