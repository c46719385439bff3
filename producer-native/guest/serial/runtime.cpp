// What instrumented code calls, and the process's one run of a serial analysis.
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "guest/serial/abi.h"
#include "guest/serial/array_reductions.h"
#include "guest/serial/carried.h"
#include "guest/serial/dump.h"
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

RegionStack regions;
ShadowMemory shadow(WHIP_SERIAL(directory), kChunksMax);
ArrayReductions reductions;
CarriedDependences carried;
bool isRunning = false;
pid_t owner = 0;

/// Depth of lane 0.
int64_t firstDepth() {
  const char* const first = std::getenv("WHIP_SERIAL_FIRST_DEPTH");
  return first == nullptr ? 0 : std::max(0L, std::strtol(first, nullptr, 10));
}

void finish() {
  if (!isRunning || owner != getpid()) return;
  isRunning = false;
  regions.finish(0);
  const char* const file = std::getenv("WHIP_SERIAL_DUMP");
  if (file != nullptr) dump(file, regions, carried, shadow);
}

/// Before the constructors of objects that are instrumented.
__attribute__((constructor(101))) void start() {
  if (!regions.start(state(), firstDepth()) || !reductions.start() || !carried.start()) return;
  isRunning = true;
  owner = getpid();
  std::atexit(finish);
}

}  // namespace

extern "C" {

EXPORT void WHIP_SERIAL(enter)(const Region* region, int64_t depth) {
  if (isRunning) regions.enter(*region, depth);
}

EXPORT void WHIP_SERIAL(leave)(int64_t depth) {
  if (isRunning) regions.leave(depth);
}

EXPORT void WHIP_SERIAL(iterate)(const Region* region, int64_t depth) {
  if (isRunning) regions.iterate(*region, depth);
}

EXPORT void WHIP_SERIAL(discard)(int64_t depth) {
  if (isRunning) regions.discard(depth);
}

/// Where a chunk's planes are; a place of its own for addresses that have none.
EXPORT char* WHIP_SERIAL(chunk)(uint64_t address) { return shadow.chunk(address); }

EXPORT void WHIP_SERIAL(load)(uint64_t address, uint64_t bytes) {
  shadow.load(address, bytes, state().scratch);
}

EXPORT void WHIP_SERIAL(store)(uint64_t address, uint64_t bytes, uint32_t site) {
  shadow.store(address, bytes, state().scratch, site);
}

EXPORT void WHIP_SERIAL(copy)(uint64_t to, uint64_t from, uint64_t bytes, uint32_t site) {
  shadow.copy(to, from, bytes, state().scratch, site);
}

EXPORT void WHIP_SERIAL(clear)(uint64_t address, uint64_t bytes) { shadow.clear(address, bytes); }

/// An update of a broken reduction of memory at time `scratch`, in a loop that began at `loopEntry`.
EXPORT void WHIP_SERIAL(reduce)(uint64_t address, uint64_t bytes, double latency, double loopEntry,
                                uint32_t site) {
  if (isRunning) reductions.update(state(), shadow, address, bytes, latency, loopEntry, site);
}

EXPORT void WHIP_SERIAL(announce)(const Site* sites, uint64_t count) {
  carried.announce(sites, count);
}

/// A load found a value of an earlier iteration.
EXPORT void WHIP_SERIAL(carried)(uint64_t address, const double* times, const Site* reader) {
  if (isRunning) carried.note(state(), regions, shadow, address, times, reader);
}

}  // extern "C"
