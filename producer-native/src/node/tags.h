// What a strand ran under: locks held and what-if annotations open. A tag number names one such
// state; 0 is "nothing". The table is process-wide and append-only, so that a number, once seen in
// a row, can be looked up by any thread for ever.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whip {

inline constexpr size_t kLocksMax = 16;        // deeper lock nests are counted, not recorded
inline constexpr size_t kAnnotationsMax = 16;  // deeper annotation nests likewise

/// A tag, spelled out.
struct TagState {
  uint64_t locks[kLocksMax];                 // lock addresses, outermost first
  const char* annotations[kAnnotationsMax];  // interned names (internName), outermost first
  uint8_t lockCount = 0;
  uint8_t annotationCount = 0;
  bool acquired = false;  // the strand begins with the acquisition of the last lock
};

/// The number of a state; equal states get equal numbers. Lock-free, no allocation. 0 for the empty
/// state, and also when the table is full (counted as "tag-table-full").
uint32_t internTag(const TagState& state);

/// Spells a number out. Any thread. 0 gives the empty state.
TagState describeTag(uint32_t tag);

/// A copy of `name` that lives as long as the process; equal names give equal pointers, so pointers
/// can be compared. Lock-free, no allocation. nullptr when the table is full (counted).
const char* internName(const char* name);

}  // namespace whip
