#include "guest/serial/dependence_table.h"

#include "guest/serial/room.h"

namespace whip::serial {

using region::DependenceKind;

bool DependenceTable::start() {
  slots_ = static_cast<Slot*>(reserve(sizeof(Slot) * kSlots));
  ranges_ = static_cast<Range*>(reserve(sizeof(Range) * kRanges));
  return slots_ != nullptr && ranges_ != nullptr;
}

void DependenceTable::announce(const Site* sites, uint64_t count) {
  if (ranges_ != nullptr && rangeCount_ < kRanges) ranges_[rangeCount_++] = {sites, count};
}

const Site* DependenceTable::siteOf(uint32_t low) const {
  for (uint32_t i = 0; i < rangeCount_; i++) {
    const auto begin = reinterpret_cast<uintptr_t>(ranges_[i].sites);
    const uint32_t offset = low - static_cast<uint32_t>(begin);
    if (offset < ranges_[i].count * sizeof(Site)) return ranges_[i].sites + offset / sizeof(Site);
  }
  return nullptr;
}

/// The slot of such a dependence, or a free one for it.
DependenceTable::Slot& DependenceTable::slotOf(const Slot& wanted) {
  uint64_t hash = reinterpret_cast<uintptr_t>(wanted.loop) + static_cast<uint64_t>(wanted.kind);
  hash = hash * 31 + reinterpret_cast<uintptr_t>(wanted.first);
  hash = (hash * 31 + reinterpret_cast<uintptr_t>(wanted.second)) * 0x9e3779b97f4a7c15;
  uint64_t slot = (hash >> 32) % kSlots;
  const auto isWanted = [&wanted](const Slot& known) {
    return known.loop == wanted.loop && known.first == wanted.first &&
           known.second == wanted.second && known.kind == wanted.kind;
  };
  while (slots_[slot].loop != nullptr && !isWanted(slots_[slot])) slot = (slot + 1) % kSlots;
  return slots_[slot];
}

region::Dependence* DependenceTable::rowOf(const Region& loop, DependenceKind kind,
                                           const Site* writer, const Site* reader) {
  Slot& slot = slotOf({&loop, writer, reader, kind, nullptr});
  if (slot.loop != nullptr) return slot.published;
  region::Dependence* const row =
      published_.addDependence(published_.numberOf(loop), kind, writer, reader);
  if (row == nullptr) {
    lost_++;
  } else {
    slot = {&loop, writer, reader, kind, row};
  }
  return row;
}

region::Dependence* DependenceTable::rowOf(const Region& loop, const char* something) {
  Slot& slot = slotOf({&loop, something, nullptr, DependenceKind::kUnknown, nullptr});
  if (slot.loop != nullptr) return slot.published;
  region::Dependence* const row = published_.addUnknown(published_.numberOf(loop), something);
  if (row == nullptr) {
    lost_++;
  } else {
    slot = {&loop, something, nullptr, DependenceKind::kUnknown, row};
  }
  return row;
}

void DependenceTable::count(region::Dependence& row, uint32_t times, uint32_t distance) {
  constexpr auto kRelaxed = std::memory_order_relaxed;  // one thread alone writes
  row.count.store(row.count.load(kRelaxed) + times, kRelaxed);
  if (distance < row.distance.load(kRelaxed)) row.distance.store(distance, kRelaxed);
}

}  // namespace whip::serial
