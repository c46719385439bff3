// A node that a task enters.
#pragma once

#include <cstdint>

#include "guest/core/row/row.h"

namespace whip {

/// Facts for observers.
struct EnteredNode {
  Kind kind;
  Directive directive = 0;
  uint64_t a = 0, b = 0;      // attributes, see schemas/README.md
  bool announce = false;      // write an open row at once (nodes that tend to be few and long)
  bool hasFewBodies = false;  // there is work for a few members of the team only
  uint64_t iterations = 0;    // of a chunk; 0: not known
};

}  // namespace whip
