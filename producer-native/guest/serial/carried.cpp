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

void CarriedDependences::note(const State& state, RegionStack& regions, const ShadowMemory& shadow,
                              uint64_t address, const double* times, const Site* reader) {
  const int64_t lanes = regions.top() - state.first;
  // The innermost region that was open when the value was written, and still is.
  int64_t lane = lanes < kLanes ? lanes : kLanes - 1;
  while (lane >= 0 && times[lane] <= state.entry[lane]) lane--;
  if (lane < 0 || lane == lanes || lane + 1 >= static_cast<int64_t>(kLanes)) return;
  const Region& loop = *regions.at(state.first + lane).region;
  if (loop.kind != RegionKind::kLoop) return;
  region::Dependence* const known = rowOf(loop, shadow.siteAt(address), reader);
  if (known == nullptr) return;
  const bool isLeast = known->distance.load(std::memory_order_relaxed) == 1;
  DependenceTable::count(*known, 1,
                         isLeast ? 1 : distanceOf(state.iterations[lane + 1], times[lane + 1]));
}

}  // namespace whip::serial
