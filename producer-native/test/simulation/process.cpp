#include "simulation/process.h"

#include <cstdlib>
#include <string>

#include "guest/core/clock/clock.h"
#include "guest/core/link/shipper.h"
#include "guest/core/shared/canonical.h"
#include "guest/core/shared/detail.h"
#include "simulation/actor.h"

namespace whip {

namespace {

// Somebody must want the rows, or the collector's functions stay away. The tests drain the rings.
constexpr Shipper kNobody = {[] { return true; }, [] { return true; },
                             [](const RunFacts&) { return true; }, [](EndReason) {}, [] {}};

}  // namespace

const Shipper& shipper() { return kNobody; }

}  // namespace whip

namespace whip::simulation {

namespace {

void setDetail(const Detail& detail) {
  setenv("WHIP_DETAIL", detail.resolution == 0 || detail.onlyPressed ? "full" : "adaptive", 1);
  setenv("WHIP_RESOLUTION", std::to_string(detail.resolution).c_str(), 1);
  setenv("WHIP_FULL_FIRST", std::to_string(detail.fullFirst).c_str(), 1);
  chooseDetail(0);
}

}  // namespace

Machine& theMachine() {
  static Machine machine = [] {
    setDetail({1, 0});  // the pools of adaptive detail, too
    createPools();
    chooseClock("virtual");
    return Machine(kTeamMax);
  }();
  return machine;
}

void choose(const Detail& detail) {
  setDetail(detail);
  // As if the threads were new.
  for (OmpThread* record : theMachine().records()) record->itemsMade.store(0);
}

void press(const Detail& detail, Rng& rng) {
  if (detail.resolution == 0) return;
  if (rng.chance(5)) return setCoarsest();
  const bool isFull = rng.chance(detail.onlyPressed ? 50 : 10);
  setResolution(isFull ? 0 : detail.resolution << rng.below(4));
}

void findOutOnePlace() {
  static unsigned next = 0;
  if (next == kSorts * kCallsMax) return;
  const unsigned sort = next / kCallsMax, call = next % kCallsMax;
  ++next;
  // The compiler made two copies of the directives of one line.
  const unsigned first = call == 1 ? 0 : call;
  noteCanonical(codeAddress(address(sort, call)), codeAddress(address(sort, first)));
}

}  // namespace whip::simulation
