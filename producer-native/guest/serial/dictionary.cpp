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
  entries_ = static_cast<Entry*>(reserve(sizeof(Entry) * kEntries));
  slots_ = static_cast<uint32_t*>(reserve(sizeof(uint32_t) * kSlots));
  return entries_ != nullptr && slots_ != nullptr && children_.start(kChildBytes);
}

bool Dictionary::isSame(const Entry& entry, const Instance& instance) const {
  return entry.region == instance.region && entry.criticalPath == instance.criticalPath &&
         entry.work == instance.work && entry.flags == instance.flags &&
         entry.childCount == instance.childCount &&
         std::equal(entry.children, entry.children + entry.childCount, instance.children,
                    [](const Child& one, const Child& other) {
                      return one.entry == other.entry && one.count == other.count;
                    });
}

EntryId Dictionary::add(Instance& instance) {
  Child* const end = instance.children + instance.childCount;
  std::sort(instance.children, end,
            [](const Child& one, const Child& other) { return one.entry < other.entry; });
  uint64_t slot = hashOf(instance) % kSlots;
  for (; slots_[slot] != 0; slot = (slot + 1) % kSlots) {
    const EntryId id = slots_[slot] - 1;
    if (!isSame(entries_[id], instance)) continue;
    entries_[id].count++;
    return id;
  }
  if (size_ == kEntries) return kNoEntry;
  Child* const children = children_.take<Child>(instance.childCount);
  if (children == nullptr) return kNoEntry;
  std::copy(instance.children, end, children);
  entries_[size_] = {instance.region, instance.criticalPath, instance.work, 1,
                     instance.flags,  instance.childCount,   children};
  slots_[slot] = ++size_;
  return size_ - 1;
}

}  // namespace whip::serial
