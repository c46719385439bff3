// The state that a strand ran under: locks held and what-if annotations open. A tag number names
// one such state; 0 is "nothing". The table is process-wide and append-only, so that a number, once
// seen in a row, can be looked up by any thread for ever.
//
// States form a tree: a state is its predecessor plus one lock, one annotation, or the remark that
// the last lock was acquired just now. A lock that has a node of its own (Kind::kHold) is in the
// state as such: strands in the node do not name it, and are under locks all the same. Taking a
// lock is one hash probe, releasing the one taken last is a step to the parent.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "guest/core/row/row.h"

namespace whip {

inline constexpr size_t kLocksMax = 16;        // deeper lock nests are counted, not recorded
inline constexpr size_t kAnnotationsMax = 16;  // deeper annotation nests likewise

using Tag = uint32_t;

/// A lock is known by its address, in the lower 48 bits: the guest may number above them the locks
/// that lived there.
constexpr uint64_t addressOfLock(uint64_t lock) { return lock & kAddressMask; }

/// A tag, spelled out.
struct TagState {
  uint64_t locks[kLocksMax] = {};  // lock addresses, outermost first
  // Names from internName, outermost first; kUnderLocks where a lock has a node.
  const char* annotations[kAnnotationsMax + 1] = {};
  uint8_t lockCount = 0;
  uint8_t annotationCount = 0;
  bool acquired = false;  // the strand begins with the acquisition of the last lock
};

/// Spells a number out. Any thread. 0 gives the empty state.
TagState describeTag(Tag tag);

// The steps between states. All are lock-free and allocate nothing; what the table or its bounds
// cannot hold is counted and leaves the state as it was.
Tag tagWithLock(Tag tag, uint64_t lock);
/// With a node or without.
Tag tagWithoutLock(Tag tag, uint64_t lock);
/// Strands do not name the lock: it has a node from now on, or is not kept apart from others.
Tag tagWithHold(Tag tag, uint64_t lock);
/// It has none any more, and is held still. Unchanged if it had none.
Tag tagWithoutHold(Tag tag, uint64_t lock);
Tag tagWithAnnotation(Tag tag, const char* internedName);
Tag tagWithoutAnnotation(Tag tag, const char* internedName);
/// This state, for the first strand after an acquisition.
Tag tagAcquired(Tag tag);
/// The annotations only: what a new task inherits.
Tag tagInherited(Tag tag);

/// Whether at least one lock is held, with a node or without.
bool holdsLock(Tag tag);

/// The name of the candidate that all strands under at least one lock belong to (docs/model.md §7).
/// A program's region may not have it.
inline constexpr char kUnderLocks[] = "under-locks";

/// And the name of the one that all strands in a block of a static loop belong to, at any depth.
inline constexpr char kStaticBlocks[] = "static-blocks";

/// Whether no program's region may have that name.
bool isReserved(const char* name);

/// In a block. The tag as it was if it is in one already, or has no room.
Tag tagWithBlock(Tag tag);
/// Out of the innermost one.
Tag tagWithoutBlock(Tag tag);

/// A copy of `name` that lives as long as the process; equal names give equal pointers. Lock-free,
/// no allocation. nullptr when the table is full (counted as "tag-table-full").
const char* internName(const char* name);

/// The states and names there are.
struct TagTable {
  enum class Step : uint8_t { kLock = 1, kAnnotation = 2, kAcquired = 3, kHold = 4 };
  enum class Slot : uint32_t { kFree = 0, kClaimed = 1, kReady = 2 };

  struct Entry {
    std::atomic<Slot> slot{Slot::kFree};
    Tag parent = 0;
    uint64_t value = 0;  // lock address or name pointer
    Step step{};
    uint8_t locks = 0;  // depth of each kind, this entry included
    uint8_t annotations = 0;
    uint8_t holds = 0;
  };
  // 2^17 entries x 32 B = 4 MiB of zero pages: 65,000 locks, two states each. The number of an
  // entry is its slot; slot 0 is the empty state and never used.
  static constexpr size_t kEntries = size_t{1} << 17;

  // Annotation names are literals in the program's source: few and short.
  static constexpr size_t kNames = 1024;
  static constexpr size_t kNameBytes = 128;
  struct Name {
    std::atomic<Slot> slot{Slot::kFree};
    char text[kNameBytes] = {};
  };

  Entry entries[kEntries];
  Name names[kNames];
};

}  // namespace whip
