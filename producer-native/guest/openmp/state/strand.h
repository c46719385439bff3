// A strand that has just ended.
#pragma once

#include <cstdint>

#include "guest/core/shared/tags.h"

namespace whip {

/// Facts for observers of a strand besides the task's `strandFrom` and `strandWork`. Two registers:
/// a larger one would be written to the stack field by field and read as a whole, for which no
/// store can be forwarded.
struct EndedStrand {
  uint64_t to = 0;  // code address
  Tag tag = 0;      // says whether it began with a lock acquisition
  /// A strand without work is no item, unless it began with an acquisition.
  bool isItem = false;
};

}  // namespace whip
