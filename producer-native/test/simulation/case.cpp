#include "simulation/case.h"

namespace whip::simulation {

Case caseOf(uint64_t seed) {
  Rng rng(seed);
  constexpr uint64_t kResolutions[] = {10, 50, 200, 1000, 1'000'000};
  Case result;
  result.seed = seed;
  result.shape.statementsMax = 2 + rng.below(4);
  result.shape.depthMax = result.shape.statementsMax == 2 ? 4 : 2 + rng.below(2);
  result.shape.teamMax = 1 + rng.below(kTeamMax);
  result.shape.calls = 1 + rng.below(3);
  result.shape.holdsLocks = rng.chance(50);
  result.shape.isDependent = rng.chance(50);
  result.shape.nestsTeams = rng.chance(50);
  result.detail = {kResolutions[rng.below(5)], rng.chance(80) ? 0 : rng.below(100)};
  result.isAnnounced = rng.chance(30);
  for (uint64_t& whim : result.whims) whim = rng.next();
  return result;
}

}  // namespace whip::simulation
