#include "check/tallies.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>
#include <vector>

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

std::string rangesText(const Dump& dump, int directiveKind) {
  struct Run {
    uint64_t first, length, chunks;
  };
  const auto isBefore = [](const Run& a, const Run& b) {
    return std::tie(a.first, a.length, a.chunks) < std::tie(b.first, b.length, b.chunks);
  };
  std::vector<Run> chunks, runs;
  for (const Item& item : dump.items) {
    const bool isTask = item.isNode() && (item.kind == kTask || item.kind == kUndeferred);
    if (isTask && item.directiveKind == directiveKind && item.b != 0) {
      chunks.push_back({item.a, item.b, 1});
    }
  }
  std::sort(chunks.begin(), chunks.end(), isBefore);
  for (const Run& chunk : chunks) {
    const auto before = std::find_if(runs.begin(), runs.end(), [&](const Run& run) {
      return run.length == chunk.length && run.first + run.length * run.chunks == chunk.first;
    });
    if (before == runs.end()) {
      runs.push_back(chunk);
    } else {
      ++before->chunks;
    }
  }
  std::sort(runs.begin(), runs.end(), isBefore);
  std::string text;
  for (const Run& run : runs) {
    text += (text.empty() ? "" : " ") + std::to_string(run.first) + "+" +
            std::to_string(run.length) + "*" + std::to_string(run.chunks);
  }
  return text;
}

bool hasFolded(const Dump& dump) {
  return std::any_of(dump.items.begin(), dump.items.end(),
                     [](const Item& item) { return item.folded != nullptr; });
}

}  // namespace whip::check
