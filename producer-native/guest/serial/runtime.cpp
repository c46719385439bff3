// What instrumented code calls, and the process's one run of a serial analysis.
#include <dlfcn.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "guest/core/clock/steady_time.h"
#include "guest/core/link/shipper.h"
#include "guest/core/process/say.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/loaded.h"
#include "guest/core/shared/shared.h"
#include "guest/serial/abi.h"
#include "guest/serial/array_reductions.h"
#include "guest/serial/carried.h"
#include "guest/serial/checked_loops.h"
#include "guest/serial/dependence_table.h"
#include "guest/serial/dump.h"
#include "guest/serial/overwrites.h"
#include "guest/serial/published.h"
#include "guest/serial/region_stack.h"
#include "guest/serial/shadow_memory.h"

#define EXPORT __attribute__((visibility("default")))

using namespace whip::serial;

extern "C" {
EXPORT State WHIP_SERIAL(state);
EXPORT char* WHIP_SERIAL(directory)[kChunks];
}

namespace {

State& state() { return WHIP_SERIAL(state); }

constexpr uint64_t kChunksMax = 8192;  // 128 GiB of the program's data

// Made before anything runs: start() is earlier than constructors.
Published published;
RegionStack regions(published);
ShadowMemory shadow(WHIP_SERIAL(directory), kChunksMax);
ArrayReductions reductions;
CheckedLoops checkedLoops;
DependenceTable dependences(published);
CarriedDependences carried(dependences);
Overwrites overwrites(WHIP_SERIAL(state), checkedLoops, dependences);
bool isMeasuring = false;
bool isSent = false;  // there is a helper

bool isSet(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// The window of depths that is measured: WHIP_DEPTH=MIN-MAX; all that there are lanes for without.
struct Window {
  int64_t first = 0;
  unsigned depths = kLanes;
};

Window window() {
  constexpr long kDepthMax = 4096;  // frames are reserved for all above, too
  const char* const text = std::getenv("WHIP_DEPTH");
  if (text == nullptr || std::strcmp(text, "auto") == 0) return {};
  char* end = nullptr;
  const long first = std::strtol(text, &end, 10);
  const long last = *end == '-' ? std::strtol(end + 1, &end, 10) : -1;
  if (first < 0 || last < first || first > kDepthMax || *end != '\0') {
    whip::say("WHIP_DEPTH=%s is no window of depths; write MIN-MAX, such as 0-7", text);
    return {};
  }
  return {first, static_cast<unsigned>(std::min<long>(last - first + 1, kLanes))};
}

/// Who starts a set-user-id program must not make it write a file or open a connection with its
/// owner's rights.
bool isWanted() {
  if (getauxval(AT_SECURE) != 0) return false;
  const char* const disabled = std::getenv("WHIP_DISABLE");
  if (disabled != nullptr && std::strcmp(disabled, "1") == 0) return false;
  return whip::shipper().wanted() || isSet("WHIP_SERIAL_DUMP");
}

bool makeTables() {
  const Window depths = window();
  return published.start(whip::shared().regions, depths.first, depths.depths, checkedLoops) &&
         regions.start(state(), depths.first, depths.depths) && reductions.start() &&
         dependences.start();
}

/// Instrumented code that finds no shadow memory asks the runtime at each access.
bool startCheck() {
  checkedLoops.start(std::getenv("WHIP_CHECK"));
  if (checkedLoops.isEmpty()) return true;
  state().isChecking = 1;
  return shadow.hide();
}

bool isChecking() { return state().isChecking != 0; }

/// In a loop that is checked.
bool isCheckingNow() { return isMeasuring && overwrites.isOn(); }

/// Closes what is open; nothing is measured from here on.
void endMeasurement(uint32_t flags) {
  if (!isMeasuring) return;
  isMeasuring = false;
  if (shadow.lost() + reductions.lost() + dependences.lost() + regions.lost() > 0) {
    whip::noteLimit(whip::Limit::kSerialMemory);
  }
  regions.finish(flags);
}

void finish() {
  endMeasurement(0);
  const char* const file = std::getenv("WHIP_SERIAL_DUMP");
  if (isSet("WHIP_SERIAL_DUMP")) dump(file, published.tables());
  if (isSent) whip::shipper().stop(whip::EndReason::kExit);
}

/// The tables are the parent's: its file is shared.
void forgetInChild() {
  isMeasuring = false;
  state().loopLanes = 0;  // nothing is carried by a loop that is not open
  isSent = false;
  unsetenv("WHIP_SERIAL_DUMP");
  whip::shipper().abandon();
}

/// Before the constructors of objects that are instrumented.
__attribute__((constructor(101))) void start() {
  if (!isWanted()) return;
  isSent = whip::shipper().wanted() && whip::shipper().prepare();
  if (!startCheck() || !makeTables()) {
    whip::say("the run is not recorded: no memory for its regions: %m");
    isSent = false;
    return;
  }
  if (isSent) {
    whip::noteModules();
    isSent = whip::shipper().start({"serial", "units", 0, "", whip::steadyNs()});
  }
  if (!isSent && !isSet("WHIP_SERIAL_DUMP")) return;
  isMeasuring = true;
  std::atexit(finish);
  pthread_atfork(nullptr, nullptr, forgetInChild);
}

}  // namespace

extern "C" {

/// Stands in front of the C library's: from the first thread on, the program is not serial.
EXPORT int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument) noexcept {
  if (isMeasuring) {
    whip::noteLimit(whip::Limit::kSerialThreads);
    endMeasurement(kCutShort);
  }
  const auto real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return real(thread, attributes, function, argument);
}

EXPORT void WHIP_SERIAL(enter)(const Region* region, int64_t depth) {
  if (!isMeasuring) return;
  regions.enter(*region, depth);
  if (isChecking()) overwrites.enter(*region, depth);
}

EXPORT void WHIP_SERIAL(leave)(int64_t depth) {
  if (!isMeasuring) return;
  regions.leave(depth);
  if (isChecking()) overwrites.leave(depth);
}

EXPORT void WHIP_SERIAL(iterate)(const Region* region, int64_t depth) {
  if (!isMeasuring) return;
  regions.iterate(*region, depth);
  if (isChecking()) {
    overwrites.iterate(depth, reinterpret_cast<uintptr_t>(__builtin_frame_address(0)));
  }
}

EXPORT void WHIP_SERIAL(discard)(int64_t depth) {
  if (!isMeasuring) return;
  regions.discard(depth);
  if (isChecking()) overwrites.discard(depth);
}

/// Planes of an address's chunk; null where there is no memory.
EXPORT char* WHIP_SERIAL(chunk)(uint64_t address) { return shadow.chunk(address); }

EXPORT void WHIP_SERIAL(load)(uint64_t address, uint64_t bytes, uint32_t site) {
  shadow.load(address, bytes, state().scratch);
  if (isCheckingNow()) overwrites.read(address, bytes, site);
}

EXPORT void WHIP_SERIAL(store)(uint64_t address, uint64_t bytes, uint32_t site) {
  shadow.store(address, bytes, state().scratch, site);
  if (isCheckingNow()) overwrites.write(address, bytes, site);
}

EXPORT void WHIP_SERIAL(copy)(uint64_t to, uint64_t from, uint64_t bytes, uint32_t site) {
  shadow.copy(to, from, bytes, state().scratch, site);
  if (!isCheckingNow()) return;
  overwrites.read(from, bytes, site);
  overwrites.write(to, bytes, site);
}

EXPORT void WHIP_SERIAL(clear)(uint64_t address, uint64_t bytes) { shadow.clear(address, bytes); }

/// An object of the program begins to exist; called while loops are checked.
EXPORT void WHIP_SERIAL(begin)(uint64_t address, uint64_t bytes) {
  if (isCheckingNow()) overwrites.begin(address, bytes);
}

/// An update of a broken reduction of memory at time `scratch`, in a loop that began at `loopEntry`.
EXPORT void WHIP_SERIAL(reduce)(uint64_t address, uint64_t bytes, double latency, double loopEntry,
                                uint32_t site) {
  if (!isMeasuring) return;
  reductions.update(state(), shadow, address, bytes, latency, loopEntry, site);
  if (isCheckingNow()) overwrites.update(address, bytes, site);
}

/// Sites of an object file, which was built for the contract `abi`.
EXPORT void WHIP_SERIAL(built)(const Site* sites, uint64_t count, uint64_t abi) {
  if (abi == kAbi) return dependences.announce(sites, count);
  if (isMeasuring) {
    whip::say(
        "the run is not measured: another version of `whip cc` built the program; build it again");
  }
  endMeasurement(kCutShort);
}

/// Objects for the first contract call this one.
EXPORT void WHIP_SERIAL(announce)(const Site* sites, uint64_t count) {
  WHIP_SERIAL(built)(sites, count, 1);
}

/// A call came back from code that is not instrumented.
EXPORT void WHIP_SERIAL(unseen)(Unseen* code) {
  if (!isMeasuring) return;
  published.countUnseen(*code);
  if (isCheckingNow()) overwrites.unknown(code->name);
}

/// A load found a value of an earlier iteration.
EXPORT void WHIP_SERIAL(carried)(uint64_t address, const double* times, const Site* reader,
                                 Carried* last) {
  if (isMeasuring) carried.note(state(), shadow, address, times, reader, *last);
}

}  // extern "C"
