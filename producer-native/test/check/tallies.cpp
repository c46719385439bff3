#include "check/tallies.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "check/numbers.h"
#include "check/walk.h"

namespace whip::check {

namespace {

/// Calls `take(work, tag)` for every strand, folded or not, that ran under something.
template <typename Take>
void forEachTagged(const Dump& dump, Take&& take) {
  for (const Item& item : dump.items) {
    if (item.strand && item.tag != 0) take(item.work, dump.tags.at(item.tag));
    if (item.folded == nullptr) continue;
    for (const Folded::Strand& strand : item.folded->strands) {
      if (strand.tag != 0) take(strand.work, dump.tags.at(strand.tag));
    }
  }
}

}  // namespace

std::map<std::string, LockTotal> lockTotals(const Dump& dump) {
  std::map<std::string, LockTotal> totals;
  forEachTagged(dump, [&](uint64_t work, const TagText& tag) {
    for (const std::string& lock : tag.locks) totals[lock].held += work;
  });
  Numbers numbers;
  Walk<Numbers> walk(dump, numbers);
  for (const Item& item : dump.items) {
    if (item.isNode() && item.kind == kHold) {
      std::ostringstream lock;
      lock << std::hex << item.a;
      totals[lock.str()].held += walk.alone(item.id).chain;
    }
    if (item.folded != nullptr) {
      // A folded strand's tag may say `acquired`; how often is counted apart.
      for (const auto& [lock, count] : item.folded->acquisitions)
        totals[lock].acquisitions += count;
    } else if (item.strand && item.tag != 0 && dump.tags.at(item.tag).acquired) {
      ++totals[dump.tags.at(item.tag).locks.back()].acquisitions;
    }
  }
  return totals;
}

std::map<std::string, uint64_t> annotationTotals(const Dump& dump) {
  std::map<std::string, uint64_t> totals;
  forEachTagged(dump, [&](uint64_t work, const TagText& tag) {
    for (const std::string& name : std::set<std::string>(tag.names.begin(), tag.names.end()))
      totals[name] += work;
  });
  return totals;
}

bool hasFolded(const Dump& dump) {
  return std::any_of(dump.items.begin(), dump.items.end(),
                     [](const Item& item) { return item.folded != nullptr; });
}

}  // namespace whip::check
