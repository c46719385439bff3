#include "guest/serial/carried.h"

namespace whip::serial {
namespace {

/// Iterations between a value of this time, in the lane of the loop's iterations, and the open one.
uint32_t distanceOf(const Iterations& loop, double time) {
  for (uint32_t distance = 1; distance < kRecent; distance++) {
    if (distance >= loop.passes) return distance;
    // An iteration's times are later than its entry, and no later than the next one's.
    if (loop.recent[(loop.passes - distance) % kRecent] < time) return distance;
  }
  return kRecent;
}

}  // namespace

region::Dependence* CarriedDependences::rowOf(const Region& loop, uint32_t writer,
                                              const Site* reader) {
  Latest& latest = latest_[reinterpret_cast<uintptr_t>(reader) / sizeof(Site) % kLatest];
  if (latest.loop != &loop || latest.reader != reader || latest.writer != writer) {
    latest = {&loop, reader, writer,
              table_.rowOf(loop, region::DependenceKind::kTrue, table_.siteOf(writer), reader)};
  }
  return latest.row;
}

void CarriedDependences::note(const State& state, const ShadowMemory& shadow, uint64_t address,
                              const double* times, const Site* reader, Carried& last) {
  uint64_t since = 0;
  for (unsigned lane = 0; lane < kLanes; lane++) {
    since |= uint64_t{times[lane] > state.entry[lane]} << lane;
  }
  since &= state.openLanes;
  if (since == 0) return;
  // The innermost region that was open when the value was written, and still is.
  const int lane = 63 - __builtin_clzll(since);
  const bool isInnermost = state.openLanes >> lane == 1;
  if (isInnermost || lane + 1 == static_cast<int>(kLanes)) return;
  const Region* const& loop = state.regions[lane];
  if (loop->kind != RegionKind::kLoop) return;
  const uint32_t writer = shadow.siteAt(address);
  region::Dependence* const known = rowOf(*loop, writer, reader);
  if (known == nullptr) return;
  if (known->distance.load(std::memory_order_relaxed) == 1) {
    last = {since, state.openLanes, &loop, loop, &known->count, writer};
    return DependenceTable::count(*known, 1, 1);
  }
  DependenceTable::count(*known, 1, distanceOf(state.iterations[lane + 1], times[lane + 1]));
}

}  // namespace whip::serial
