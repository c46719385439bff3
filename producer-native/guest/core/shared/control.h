// What the program is asked to record while it runs (docs/adr/0030-control.md). The helper writes
// it, and asks for a snapshot; threads take it over as they answer that, so an event costs nothing.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/row/row.h"

namespace whip {

/// Kinds of directives, one a bit.
using KindSet = uint32_t;

constexpr KindSet setOf(DirectiveKind kind) { return KindSet{1} << static_cast<unsigned>(kind); }
constexpr bool contains(KindSet set, DirectiveKind kind) { return (set & setOf(kind)) != 0; }

/// Every construct; the program itself is none.
inline constexpr KindSet kEveryConstruct = ~setOf(DirectiveKind::kProgram);

/// All zero at first: everything is recorded. How much detail, see DetailWords.
struct ControlWords {
  std::atomic<KindSet> disabled;  // constructs of these kinds are no paths of the account
};

}  // namespace whip
