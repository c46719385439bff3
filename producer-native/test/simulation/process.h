// What a process does once before programs can be simulated in it, and the detail of the next one.
#pragma once

#include <cstdint>

#include "simulation/program.h"
#include "simulation/rng.h"

namespace whip::simulation {

/// No program in this process may ask for larger teams.
constexpr unsigned kTeamMax = 4;

/// The process's only machine; made at the first call.
Machine& theMachine();

struct Detail {
  uint64_t resolution = 0;   // 0: full detail
  uint64_t fullFirst = 0;    // rows of each thread
  bool onlyPressed = false;  // full detail, folded to the resolution under back-pressure
};

/// In full detail, and so only under back-pressure.
inline Detail whenPressed(const Detail& detail) { return {detail.resolution, 0, true}; }

/// For the programs from here on. Nothing may run.
void choose(const Detail& detail);

/// Back-pressure comes or goes, or somebody asks for full detail or for as little as possible.
void press(const Detail& detail, Rng& rng);

/// Does what the helper does little by little: finds out that one more address of the programs is a
/// place of its own, or that of another. Nothing if all are known.
void findOutOnePlace();

}  // namespace whip::simulation
