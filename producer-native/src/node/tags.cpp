#include "node/tags.h"

#include <atomic>
#include <cstring>

#include "node/counters.h"

namespace whip {

namespace {

enum class Step : uint8_t { kLock = 1, kAnnotation = 2, kAcquired = 3 };
enum class Slot : uint32_t { kFree = 0, kClaimed = 1, kReady = 2 };

struct Entry {
  std::atomic<Slot> slot{Slot::kFree};
  Tag parent = 0;
  uint64_t value = 0;  // lock address or name pointer
  Step step{};
  uint8_t locks = 0;  // depth of each kind, this entry included
  uint8_t annotations = 0;
};
[[maybe_unused]] constexpr Entry kNoEntry{};  // zeros: nobody fills the table at the start

// 2^17 entries x 32 B = 4 MiB of zero pages: 65,000 locks, two states each. The number of an entry
// is its slot; slot 0 is the empty state and never used.
constexpr size_t kEntries = size_t{1} << 17;
constexpr size_t kProbesMax = 64;  // a full neighbourhood counts as a full table
Entry entries[kEntries];

// Annotation names are literals in the program's source: few and short.
constexpr size_t kNames = 1024;
constexpr size_t kNameBytes = 128;
struct Name {
  std::atomic<Slot> slot{Slot::kFree};
  char text[kNameBytes] = {};
};
[[maybe_unused]] constexpr Name kNoName{};  // as above
Name names[kNames];

uint64_t mix(uint64_t x) {
  x ^= x >> 31;
  x *= 0x9e3779b97f4a7c15u;
  return x ^ x >> 29;
}

/// The child of `parent` by one step; made when it does not exist yet. An entry that another thread
/// is just writing is passed over rather than waited for: two numbers for one state do no harm.
Tag child(Tag parent, Step step, uint64_t value) {
  const uint64_t hash = mix(mix(value + static_cast<uint8_t>(step)) + parent);
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    const Tag tag = static_cast<Tag>((hash + probe) & (kEntries - 1));
    if (tag == 0) continue;
    Entry& entry = entries[tag];
    Slot seen = entry.slot.load(std::memory_order_acquire);
    if (seen == Slot::kReady) {
      if (entry.parent == parent && entry.step == step && entry.value == value) return tag;
      continue;
    }
    if (seen == Slot::kFree &&
        entry.slot.compare_exchange_strong(seen, Slot::kClaimed, std::memory_order_acquire)) {
      entry.parent = parent;
      entry.value = value;
      entry.step = step;
      entry.locks = static_cast<uint8_t>(entries[parent].locks + (step == Step::kLock));
      entry.annotations =
          static_cast<uint8_t>(entries[parent].annotations + (step == Step::kAnnotation));
      entry.slot.store(Slot::kReady, std::memory_order_release);
      return tag;
    }
  }
  countLoss(Cause::kTagTableFull);
  return parent;
}

/// The state without the innermost step of this kind and value; unchanged if there is none.
Tag without(Tag tag, Step step, uint64_t value) {
  if (tag == 0) return 0;
  const Entry& entry = entries[tag];
  if (entry.step == step && entry.value == value) return entry.parent;
  const Tag parent = without(entry.parent, step, value);  // at most 33 deep: bounded by the depths
  if (parent == entry.parent) return tag;
  return entry.step == Step::kAcquired ? parent : child(parent, entry.step, entry.value);
}

uint64_t valueOf(const char* name) { return reinterpret_cast<uint64_t>(name); }

}  // namespace

TagState describeTag(Tag tag) {
  TagState state;
  if (tag == 0) return state;
  size_t lock = state.lockCount = entries[tag].locks;
  size_t annotation = state.annotationCount = entries[tag].annotations;
  state.acquired = entries[tag].step == Step::kAcquired;
  for (; tag != 0; tag = entries[tag].parent) {
    const Entry& entry = entries[tag];
    if (entry.step == Step::kLock) {
      state.locks[--lock] = entry.value;
    } else if (entry.step == Step::kAnnotation) {
      state.annotations[--annotation] = reinterpret_cast<const char*>(entry.value);
    }
  }
  return state;
}

Tag tagWithLock(Tag tag, uint64_t lock) {
  if (entries[tag].locks == kLocksMax) {
    countLoss(Cause::kLockDepth);
    return tag;
  }
  return child(tag, Step::kLock, lock);
}

Tag tagWithoutLock(Tag tag, uint64_t lock) { return without(tag, Step::kLock, lock); }

Tag tagWithAnnotation(Tag tag, const char* internedName) {
  if (internedName == nullptr) return tag;
  if (entries[tag].annotations == kAnnotationsMax) {
    countLoss(Cause::kAnnotationDepth);
    return tag;
  }
  return child(tag, Step::kAnnotation, valueOf(internedName));
}

Tag tagWithoutAnnotation(Tag tag, const char* internedName) {
  return without(tag, Step::kAnnotation, valueOf(internedName));
}

Tag tagAcquired(Tag tag) { return tag == 0 ? 0 : child(tag, Step::kAcquired, 0); }

Tag tagInherited(Tag tag) {
  if (tag == 0 || entries[tag].locks == 0) return tag;
  const TagState state = describeTag(tag);
  Tag inherited = 0;
  for (size_t i = 0; i < state.annotationCount; ++i) {
    inherited = tagWithAnnotation(inherited, state.annotations[i]);
  }
  return inherited;
}

const char* internName(const char* name) {
  uint64_t hash = 0;
  size_t length = 0;
  while (name[length] != '\0' && length < kNameBytes - 1)
    hash = mix(hash + uint8_t(name[length++]));
  for (size_t probe = 0; probe < kNames; ++probe) {
    Name& entry = names[(hash + probe) % kNames];
    Slot seen = entry.slot.load(std::memory_order_acquire);
    if (seen == Slot::kFree &&
        entry.slot.compare_exchange_strong(seen, Slot::kClaimed, std::memory_order_acquire)) {
      std::memcpy(entry.text, name, length);
      entry.text[length] = '\0';
      entry.slot.store(Slot::kReady, std::memory_order_release);
      return entry.text;
    }
    // Equal names must give equal pointers, so here a writer is waited for: it copies 127 bytes at
    // most, once per name and process.
    while ((seen = entry.slot.load(std::memory_order_acquire)) != Slot::kReady) {
      __builtin_ia32_pause();
    }
    if (std::strncmp(entry.text, name, length) == 0 && entry.text[length] == '\0')
      return entry.text;
  }
  countLoss(Cause::kTagTableFull);
  return nullptr;
}

}  // namespace whip
