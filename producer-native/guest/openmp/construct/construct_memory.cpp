#include "guest/openmp/construct/construct_memory.h"

#include <cstdlib>
#include <cstring>

#include "guest/core/clock/clock.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/memory/arena.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/construct/lock_holders.h"

namespace whip {

ConstructMemory constructMemory;
ConstructThread* constructThreads = nullptr;
bool constructsOn = false;

namespace {

constexpr size_t kRowsMax = size_t{1} << 19;       // x 256 B = 128 MiB
constexpr size_t kEdgesMax = size_t{1} << 20;      // x 48 B = 48 MiB
constexpr size_t kTeamsMax = size_t{1} << 16;      // regions at once x 2.2 KiB = 144 MiB
constexpr size_t kOpenPathsMax = size_t{1} << 20;  // x 48 B = 48 MiB
// Virtual clock alone.
constexpr size_t kTimesMax = size_t{1} << 20;      // x 96 B = 96 MiB
constexpr size_t kAddressesMax = size_t{1} << 20;  // x 88 B = 88 MiB
constexpr size_t kAwaitedMax = size_t{1} << 20;    // x 40 B = 40 MiB
constexpr size_t kDetachedMax = size_t{1} << 12;   // waiting for events x 256 B = 1 MiB
constexpr size_t kThreadBytes = sizeof(ConstructThread) * ThreadTable::kSlots;  // 3 MiB

bool isWanted() {
  const char* wish = std::getenv("WHIP_CONSTRUCTS");
  return wish == nullptr || std::strcmp(wish, "0") != 0;
}

bool countsTime(ClockKind clock) {
  return clock == ClockKind::kVirtual || clock == ClockKind::kTsc || clock == ClockKind::kCpu;
}

}  // namespace

// Nothing of it is static: that would count against a limit on a program's data (ulimit -d), and
// also where no account is kept.
bool ConstructMemory::create() {
  constructThreads = static_cast<ConstructThread*>(mapShared(kThreadBytes));
  return constructThreads != nullptr && LockHolders::create() && rows.create(kRowsMax, mapShared) &&
         edges.create(kEdgesMax, mapShared) && teams.create(kTeamsMax, mapShared) &&
         openPaths.create(kOpenPathsMax) && (clockKind() != ClockKind::kVirtual || createTimes());
}

bool ConstructMemory::createTimes() {
  return times.create(kTimesMax) && addresses.create(kAddressesMax) &&
         awaited.create(kAwaitedMax) && detached.create(kDetachedMax);
}

void chooseConstructs(uint64_t beganNs) {
  if (!isWanted()) return;
  if (!countsTime(clockKind())) return noteLimit(Limit::kAccountClock);
  if (!constructMemory.create()) return noteLimit(Limit::kAccountRoom);
  accounts().isVirtual = clockKind() == ClockKind::kVirtual;
  if (clockKind() == ClockKind::kTsc) {
    accounts().tscScale = tsc::scale;
    accounts().zeroNs = tsc::nowNs() - (steadyNs() - beganNs);
  } else if (clockKind() == ClockKind::kCpu) {
    accounts().zeroNs = beganNs;
  }
  accounts().isOn.store(true, std::memory_order_release);
  constructsOn = true;
}

}  // namespace whip
