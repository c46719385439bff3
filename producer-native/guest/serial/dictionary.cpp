#include "guest/serial/dictionary.h"

#include <algorithm>

namespace whip::serial {
namespace {

/// Mixes a word into a hash; the constants are those of splitmix64.
uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0xbf58476d1ce4e5b9;
  return hash ^ hash >> 29;
}

uint64_t hashOf(const Instance& instance) {
  uint64_t hash = mix(0x94d049bb133111eb, reinterpret_cast<uintptr_t>(instance.region));
  hash = mix(mix(mix(hash, instance.criticalPath), instance.work), instance.flags);
  for (uint32_t i = 0; i < instance.childCount; i++) {
    hash = mix(mix(hash, instance.children[i].entry), instance.children[i].count);
  }
  return hash;
}

}  // namespace

bool Dictionary::start() {
  slots_ = static_cast<uint32_t*>(reserve(sizeof(uint32_t) * kSlots));
  return slots_ != nullptr;
}

bool Dictionary::isSame(const region::Entry& entry, uint32_t region,
                        const Instance& instance) const {
  return entry.region == region && entry.criticalPath == instance.criticalPath &&
         entry.work == instance.work && entry.flags == instance.flags &&
         entry.childCount == instance.childCount &&
         std::equal(entry.children, entry.children + entry.childCount, instance.children,
                    [](const Child& one, const Child& other) {
                      return one.entry == other.entry && one.count == other.count;
                    });
}

EntryId Dictionary::add(Instance& instance) {
  std::sort(instance.children, instance.children + instance.childCount,
            [](const Child& one, const Child& other) { return one.entry < other.entry; });
  const uint32_t region = published_.numberOf(*instance.region);
  if (region == Published::kNone) return kNoEntry;
  uint64_t slot = hashOf(instance) % kSlots;
  for (; slots_[slot] != 0; slot = (slot + 1) % kSlots) {
    const EntryId known = slots_[slot] - 1;
    if (!isSame(published_.entry(known), region, instance)) continue;
    published_.countEntry(known, 1);
    return known;
  }
  const EntryId id = published_.addEntry(region, instance.flags, instance.criticalPath,
                                         instance.work, instance.children, instance.childCount);
  if (id != kNoEntry) slots_[slot] = id + 1;
  return id;
}

}  // namespace whip::serial
