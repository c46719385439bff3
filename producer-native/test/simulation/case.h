// Which program a seed stands for, and how it is run.
#pragma once

#include <cstdint>

#include "simulation/process.h"
#include "simulation/program.h"

namespace whip::simulation {

struct Case {
  uint64_t seed;
  Shape shape;
  Detail detail;
  bool isAnnounced;  // the helper asks for open nodes
  uint64_t whims[2];
};

Case caseOf(uint64_t seed);

}  // namespace whip::simulation
