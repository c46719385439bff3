#include "guest/serial/carried.h"

#include "guest/serial/room.h"

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

bool CarriedDependences::start() {
  slots_ = static_cast<Slot*>(reserve(sizeof(Slot) * kSlots));
  ranges_ = static_cast<Range*>(reserve(sizeof(Range) * kRanges));
  return slots_ != nullptr && ranges_ != nullptr;
}

void CarriedDependences::announce(const Site* sites, uint64_t count) {
  if (ranges_ != nullptr && rangeCount_ < kRanges) ranges_[rangeCount_++] = {sites, count};
}

const Site* CarriedDependences::siteOf(uint32_t low) const {
  for (uint32_t i = 0; i < rangeCount_; i++) {
    const auto begin = reinterpret_cast<uintptr_t>(ranges_[i].sites);
    const uint32_t offset = low - static_cast<uint32_t>(begin);
    if (offset < ranges_[i].count * sizeof(Site)) return ranges_[i].sites + offset / sizeof(Site);
  }
  return nullptr;
}

region::Dependence* CarriedDependences::find(const Region* loop, const Site* writer,
                                             const Site* reader) {
  uint64_t hash = reinterpret_cast<uintptr_t>(loop) * 31 + reinterpret_cast<uintptr_t>(writer);
  hash = (hash * 31 + reinterpret_cast<uintptr_t>(reader)) * 0x9e3779b97f4a7c15;
  for (uint64_t slot = (hash >> 32) % kSlots;; slot = (slot + 1) % kSlots) {
    Slot& known = slots_[slot];
    if (known.loop == loop && known.writer == writer && known.reader == reader) {
      return known.published;
    }
    if (known.loop != nullptr) continue;
    region::Dependence* const row =
        published_.addDependence(published_.numberOf(*loop), writer, *reader);
    if (row != nullptr) known = {loop, writer, reader, row};
    return row;
  }
}

region::Dependence* CarriedDependences::rowOf(const Region* loop, uint32_t writer,
                                              const Site* reader) {
  Latest& latest = latest_[reinterpret_cast<uintptr_t>(reader) / sizeof(Site) % kLatest];
  if (latest.loop != loop || latest.reader != reader || latest.writer != writer) {
    latest = {loop, reader, writer, find(loop, siteOf(writer), reader)};
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
  const Region* const loop = regions.at(state.first + lane).region;
  if (loop->kind != RegionKind::kLoop) return;
  region::Dependence* const known = rowOf(loop, shadow.siteAt(address), reader);
  if (known == nullptr) {
    lost_++;
    return;
  }
  constexpr auto kRelaxed = std::memory_order_relaxed;  // this thread alone writes
  known->count.store(known->count.load(kRelaxed) + 1, kRelaxed);
  if (known->distance.load(kRelaxed) == 1) return;
  const uint32_t distance = distanceOf(state.iterations[lane + 1], times[lane + 1]);
  if (distance < known->distance.load(kRelaxed)) known->distance.store(distance, kRelaxed);
}

}  // namespace whip::serial
