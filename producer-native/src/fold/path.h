// A way through a piece to one of its moments (MODEL §2): how long it is, which strands it consists
// of, and which way would be longest if a candidate took no time (MODEL §4).
#pragma once

#include <cstdint>

#include "fold/slots.h"
#include "node/pool.h"

namespace whip::fold {

/// The longest way if one candidate took no time, where that is not the path itself. Together with
/// the path it is the what-if curve's two ends; `exact` says that nothing lies above both between.
struct Curve {
  Pool<Curve>::Link link;
  Curve* next;
  uint8_t candidate;
  bool exact;
  uint64_t on[kSlots];
};

/// Amounts by slot; those beyond the width of the piece it belongs to are not set.
struct Path {
  uint64_t total = 0;
  Curve* curves = nullptr;
  uint64_t on[kSlots];
};

/// What paths take and give back curves with.
struct Memory {
  Pool<Curve>& curves;
  FreeList& free;
  bool exhausted = false;  // a curve was not to be had: the outcome must not be used
};

/// Where paths are compared.
struct Scale {
  const Slots& slots;
  uint32_t width;       // slots in use
  uint64_t candidates;  // bit set of those that any strand in sight belongs to
};

void giveBack(Memory& memory, Path& path);

/// best = the longer of `best` and `first` then `second`, the former if they are equally long. Any
/// of them may be of length 0; `second` may be nullptr.
void makeLonger(Path& best, const Path& first, const Path* second, const Scale& scale,
                Memory& memory);

/// path = path then next.
void append(Path& path, const Path& next, const Scale& scale, Memory& memory);

}  // namespace whip::fold
