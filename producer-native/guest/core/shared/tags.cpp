#include "guest/core/shared/tags.h"

#include <atomic>
#include <cstring>

#include "guest/core/shared/counters.h"
#include "guest/core/shared/shared.h"

namespace whip {

namespace {

constexpr size_t kEntries = TagTable::kEntries;
constexpr size_t kProbesMax = 64;  // a full neighbourhood counts as a full table
constexpr size_t kNames = TagTable::kNames;
constexpr size_t kNameBytes = TagTable::kNameBytes;
using Step = TagTable::Step;
using Slot = TagTable::Slot;
using Entry = TagTable::Entry;
using Name = TagTable::Name;

Entry& entryOf(Tag tag) { return shared().tags.entries[tag]; }

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
    Entry& entry = entryOf(tag);
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
      entry.locks = static_cast<uint8_t>(entryOf(parent).locks + (step == Step::kLock));
      entry.annotations =
          static_cast<uint8_t>(entryOf(parent).annotations + (step == Step::kAnnotation));
      entry.holds = static_cast<uint8_t>(entryOf(parent).holds + (step == Step::kHold));
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
  const Entry& entry = entryOf(tag);
  if (entry.step == step && entry.value == value) return entry.parent;
  const Tag parent = without(entry.parent, step, value);  // at most 49 deep: bounded by the depths
  if (parent == entry.parent) return tag;
  return entry.step == Step::kAcquired ? parent : child(parent, entry.step, entry.value);
}

/// Interned once: every thread's share of a static loop asks for one.
template <const char* text>
const char* reserved() {
  static std::atomic<const char*> known{nullptr};
  const char* name = known.load(std::memory_order_relaxed);
  if (name == nullptr) {
    name = internName(text);
    known.store(name, std::memory_order_relaxed);
  }
  return name;
}

const char* blocksName() { return reserved<kStaticBlocks>(); }
const char* locksName() { return reserved<kUnderLocks>(); }

uint64_t valueOf(const char* name) { return reinterpret_cast<uint64_t>(name); }

}  // namespace

TagState describeTag(Tag tag) {
  TagState state;
  if (tag == 0) return state;
  size_t lock = state.lockCount = entryOf(tag).locks;
  size_t annotation = state.annotationCount = entryOf(tag).annotations;
  state.acquired = entryOf(tag).step == Step::kAcquired;
  if (entryOf(tag).holds > 0 && locksName() != nullptr) {
    state.annotations[state.annotationCount++] = locksName();
  }
  for (; tag != 0; tag = entryOf(tag).parent) {
    const Entry& entry = entryOf(tag);
    if (entry.step == Step::kLock) {
      state.locks[--lock] = entry.value;
    } else if (entry.step == Step::kAnnotation) {
      state.annotations[--annotation] = reinterpret_cast<const char*>(entry.value);
    }
  }
  return state;
}

Tag tagWithLock(Tag tag, uint64_t lock) {
  if (entryOf(tag).locks == kLocksMax) {
    countLoss(Cause::kLockDepth);
    return tag;
  }
  return child(tag, Step::kLock, lock);
}

Tag tagWithoutLock(Tag tag, uint64_t lock) {
  const Tag rest = without(tag, Step::kLock, lock);
  return rest != tag ? rest : without(tag, Step::kHold, lock);
}

Tag tagWithHold(Tag tag, uint64_t lock) {
  if (entryOf(tag).holds == kLocksMax) {
    countLoss(Cause::kLockDepth);
    return tag;
  }
  return child(without(tag, Step::kLock, lock), Step::kHold, lock);
}

Tag tagWithoutHold(Tag tag, uint64_t lock) {
  const Tag rest = without(tag, Step::kHold, lock);
  return rest == tag ? tag : tagWithLock(rest, lock);
}

Tag tagWithAnnotation(Tag tag, const char* internedName) {
  if (internedName == nullptr) return tag;
  if (entryOf(tag).annotations == kAnnotationsMax) {
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
  if (!holdsLock(tag)) return tag;
  const TagState state = describeTag(tag);
  Tag inherited = 0;
  for (size_t i = 0; i < entryOf(tag).annotations; ++i) {
    inherited = tagWithAnnotation(inherited, state.annotations[i]);
  }
  return inherited;
}

bool holdsLock(Tag tag) { return tag != 0 && entryOf(tag).locks + entryOf(tag).holds != 0; }

bool isReserved(const char* name) {
  return std::strcmp(name, kUnderLocks) == 0 || std::strcmp(name, kStaticBlocks) == 0;
}

Tag tagWithBlock(Tag tag) {
  const char* name = blocksName();
  const bool isIn = tagWithoutAnnotation(tag, name) != tag;
  return isIn ? tag : tagWithAnnotation(tag, name);
}

Tag tagWithoutBlock(Tag tag) { return tagWithoutAnnotation(tag, blocksName()); }

const char* internName(const char* name) {
  uint64_t hash = 0;
  size_t length = 0;
  while (name[length] != '\0' && length < kNameBytes - 1)
    hash = mix(hash + uint8_t(name[length++]));
  for (size_t probe = 0; probe < kNames; ++probe) {
    Name& entry = shared().tags.names[(hash + probe) % kNames];
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
