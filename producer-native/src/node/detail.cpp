#include "node/detail.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fold/slots.h"
#include "node/environment.h"

namespace whip {

namespace {

constexpr double kDefaultSeconds = 50e-6;
constexpr uint64_t kDefaultUnits = 50'000;  // of a clock that is no time
constexpr uint64_t kDefaultFullFirst = 4096;
// Told as one item: so many resolutions, and so small a part of the work since the last taskwait.
constexpr uint64_t kTogether = 16;
constexpr uint64_t kPartOfWait = 16;
constexpr uint64_t kAll = ~uint64_t{0};

std::atomic<uint64_t> now{0};
std::atomic<uint64_t> together{0};
std::atomic<uint64_t> highest{0};
bool adaptive = false;  // before it is chosen: tests that choose nothing
uint64_t usual = kDefaultUnits;
uint64_t asked = 0;
uint64_t wantedInFull = 0;
std::atomic<uint64_t> rowsInFull{kAll};

}  // namespace

void chooseDetail(double ticksPerSecond) {
  const char* detail = std::getenv("WHIP_DETAIL");
  adaptive = detail == nullptr || std::strcmp(detail, "full") != 0;
  usual = ticksPerSecond > 0 ? static_cast<uint64_t>(std::llround(kDefaultSeconds * ticksPerSecond))
                             : kDefaultUnits;
  const uint64_t units = durationFromEnvironment("WHIP_RESOLUTION", ticksPerSecond, usual);
  if (adaptive && units > fold::kItemWorkMax) {
    std::fprintf(stderr, "whip: the resolution is %llu units at most; using that.\n",
                 static_cast<unsigned long long>(fold::kItemWorkMax));
  }
  asked = std::min(units, fold::kItemWorkMax);
  wantedInFull = adaptive ? numberFromEnvironment("WHIP_FULL_FIRST", kDefaultFullFirst) : 0;
  highest.store(0, std::memory_order_relaxed);
  setResolution(adaptive ? asked : 0);
}

bool isAdaptive() { return adaptive; }

uint64_t resolution() { return now.load(std::memory_order_relaxed); }

uint64_t toldTogether() { return together.load(std::memory_order_relaxed); }

uint64_t toldTogether(uint64_t sinceWait) {
  return std::max(resolution(), std::min(sinceWait / kPartOfWait, toldTogether()));
}

uint64_t resolutionAsked() { return asked; }

uint64_t resolutionMax() { return highest.load(std::memory_order_relaxed); }

void setResolution(uint64_t units) {
  units = std::min(units, fold::kItemWorkMax);
  now.store(units, std::memory_order_relaxed);
  together.store(std::max(units, kTogether * std::min(units, usual)), std::memory_order_relaxed);
  rowsInFull.store(units == 0 ? kAll : wantedInFull, std::memory_order_relaxed);
  if (units > highest.load(std::memory_order_relaxed)) {
    highest.store(units, std::memory_order_relaxed);
  }
}

uint64_t fullFirst() { return rowsInFull.load(std::memory_order_relaxed); }

}  // namespace whip
