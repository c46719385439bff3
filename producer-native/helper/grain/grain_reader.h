// Reads the threads' sums of grains out of the memory that they write them to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "guest/core/grain/grain.h"
#include "helper/grain/grain_columns.h"

namespace whip::helper {

/// Sums of one number, over all threads.
struct GrainSum {
  uint64_t grains = 0, sum = 0, max = 0;
};

struct GrainCell {
  uint64_t grains = 0, work = 0, cost = 0;
};

/// Sums of one directive, over all threads.
struct GrainTotals {
  std::array<GrainSum, grain::kNumbers> sums;
  std::map<uint32_t, GrainCell> cells;  ///< by grain::CellKey::packed()
  /// By number, the worst first.
  std::array<std::vector<grain::WorstGrain>, grain::kWorstNumbers> worst;
};

/// Sums of all threads up to now; of some threads the last grain may be there in part.
using AllGrains = std::map<GrainDirective, GrainTotals>;

class GrainReader {
 public:
  /// Where a directive is. Nothing: not known yet, ask again later.
  using SiteOf = std::function<std::optional<uint64_t>(Directive directive)>;

  /// `threads`: how many threads' memory can be read.
  GrainReader(SiteOf siteOf, uint32_t (*threads)())
      : siteOf_(std::move(siteOf)), threads_(threads) {}

  bool isOn() const;
  /// Nothing while some of the memory cannot be read. A directive whose place is being looked up is
  /// left out.
  std::optional<AllGrains> read();

 private:
  bool readRow(const grain::Row& row, AllGrains* all);
  bool readWorst(const grain::Worst& worst, GrainTotals* totals);

  SiteOf siteOf_;
  uint32_t (*threads_)();
};

/// The name as docs/grains.md writes it.
std::string textOf(const grain::Lineage& lineage);

}  // namespace whip::helper
