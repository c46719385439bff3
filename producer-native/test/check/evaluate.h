// Work and span of a dump, by walking the tree the simplest way that is right. An independent
// reading of the model: it simulates the encountering task's clocks and knows no `then`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "check/dump.h"

namespace whip::check {

struct Result {
  uint64_t work = 0;
  uint64_t span = 0;
  uint64_t lockBound = 0;
};

Result evaluate(const Dump& dump);

/// What is wrong with the tree: missing or double positions, unknown containers, wrong item counts,
/// incomplete teams. Empty: complete.
std::vector<std::string> defects(const Dump& dump);

}  // namespace whip::check
