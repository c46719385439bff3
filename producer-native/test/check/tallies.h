// Sums over a dump.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "check/dump.h"

namespace whip::check {

struct LockTotal {
  uint64_t held = 0, acquisitions = 0;
  bool operator==(const LockTotal& other) const {
    return held == other.held && acquisitions == other.acquisitions;
  }
};

/// How long each lock was held (docs/model.md §7: L), and how often it was taken.
std::map<std::string, LockTotal> lockTotals(const Dump& dump);

/// Work under each annotation, once however often it was entered.
std::map<std::string, uint64_t> annotationTotals(const Dump& dump);

/// Calls `take(directiveKind, directiveAddress)` for each mention of a directive.
template <typename Take>
void forEachDirective(const Dump& dump, Take&& take) {
  for (const Item& item : dump.items) {
    if (item.folded == nullptr) {
      take(item.directiveKind, item.directiveAddress);
      continue;
    }
    for (const auto& row : item.folded->strands)
      take(row.key.directiveKind, row.key.directiveAddress);
    for (const auto& row : item.folded->instances) take(row.directiveKind, row.directiveAddress);
    for (const auto& row : item.folded->shares) take(row.directiveKind, row.directiveAddress);
  }
}

/// Iterations of the tasks of a directive kind that are known, as runs "FIRST+LENGTH*CHUNKS" of chunks
/// of one length, each of which begins where another one ends; in order.
std::string rangesText(const Dump& dump, int directiveKind);

/// Whether anything in it is folded: then not every node has a row.
bool hasFolded(const Dump& dump);

}  // namespace whip::check
