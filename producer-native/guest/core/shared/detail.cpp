#include "guest/core/shared/detail.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "guest/core/fold/slots.h"
#include "guest/core/process/environment.h"
#include "guest/core/process/say.h"
#include "guest/core/shared/shared.h"

namespace whip {

namespace {

constexpr double kDefaultSeconds = 50e-6;
constexpr uint64_t kDefaultUnits = 50'000;  // of a clock that is no time
constexpr uint64_t kDefaultFullFirst = 4096;
// Most in one item: so many resolutions, and so small a part of the work since the last taskwait.
constexpr uint64_t kTogether = 16;
constexpr uint64_t kPartOfWait = 16;

DetailWords& words() { return shared().detail; }

}  // namespace

void chooseDetail(double ticksPerSecond) {
  const char* detail = std::getenv("WHIP_DETAIL");
  words().ofGrains = detail != nullptr && std::strcmp(detail, "grains") == 0;
  words().adaptive = !words().ofGrains && (detail == nullptr || std::strcmp(detail, "full") != 0);
  words().usual = ticksPerSecond > 0 ? static_cast<uint64_t>(kDefaultSeconds * ticksPerSecond + 0.5)
                                     : kDefaultUnits;
  const uint64_t units = durationFromEnvironment("WHIP_RESOLUTION", ticksPerSecond, words().usual);
  if (words().adaptive && units > fold::kItemWorkMax) {
    say("the resolution is %llu units at most; using that.",
        static_cast<unsigned long long>(fold::kItemWorkMax));
  }
  words().asked = std::min(units, fold::kItemWorkMax);
  words().wantedInFull =
      words().adaptive ? numberFromEnvironment("WHIP_FULL_FIRST", kDefaultFullFirst) : 0;
  words().highest.store(0, std::memory_order_relaxed);
  setResolution(words().adaptive ? words().asked : 0);
}

bool isAdaptive() { return words().adaptive; }

bool isOfGrains() { return words().ofGrains; }

uint64_t resolution() { return words().now.load(std::memory_order_relaxed); }

uint64_t emittedTogether() { return words().together.load(std::memory_order_relaxed); }

uint64_t emittedTogether(uint64_t sinceWait) {
  return std::max(resolution(), std::min(sinceWait / kPartOfWait, emittedTogether()));
}

uint64_t resolutionAsked() { return words().asked; }

uint64_t resolutionMax() { return words().highest.load(std::memory_order_relaxed); }

void setResolution(uint64_t units) {
  units = std::min(units, fold::kItemWorkMax);
  // Nothing is chosen in tests of parts.
  const uint64_t usual = words().usual == 0 ? kDefaultUnits : words().usual;
  words().now.store(units, std::memory_order_relaxed);
  words().together.store(std::max(units, kTogether * std::min(units, usual)),
                         std::memory_order_relaxed);
  words().folded.store(units == 0 ? 0 : ~words().wantedInFull, std::memory_order_relaxed);
  if (units > words().highest.load(std::memory_order_relaxed)) {
    words().highest.store(units, std::memory_order_relaxed);
  }
}

void setCoarsest() {
  words().now.store(fold::kItemWorkMax, std::memory_order_relaxed);
  words().together.store(fold::kItemWorkMax, std::memory_order_relaxed);
  words().folded.store(~uint64_t{0}, std::memory_order_relaxed);
}

uint64_t fullFirst() { return ~words().folded.load(std::memory_order_relaxed); }

}  // namespace whip
