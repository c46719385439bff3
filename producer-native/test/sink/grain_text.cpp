#include "sink/grain_text.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "guest/core/grain/grain.h"
#include "guest/core/shared/shared.h"

namespace whip {

namespace {

using namespace grain;

/// By directive and number; by directive and cell.
using Sums = std::map<std::pair<Directive, size_t>, std::array<uint64_t, 3>>;
using Cells = std::map<std::pair<Directive, uint32_t>, std::array<uint64_t, 3>>;
using Lists = std::map<std::pair<Directive, size_t>, std::vector<WorstGrain>>;

void addWorst(const grain::Row& row, Lists* lists) {
  const Worst* const worst = row.worst.load();
  for (size_t i = 0; worst != nullptr && i < kWorstNumbers; ++i) {
    WorstGrain read[WorstList::kKept];
    uint32_t count = 0;
    if (!worst->by[i].read(read, &count)) continue;
    std::vector<WorstGrain>& list = (*lists)[{row.directive, i}];
    list.insert(list.end(), read, read + count);
  }
}

void printCell(std::FILE* out, Directive directive, uint32_t packed,
               const std::array<uint64_t, 3>& of) {
  const auto kind = static_cast<unsigned>(kindOf(directive));
  const unsigned work = packed >> 16 & 0xff, creation = packed >> 8 & 0xff, third = packed & 0xff;
  switch (static_cast<Table>(packed >> 24)) {
    case Table::kCells:
      std::fprintf(out, "grainCell %u %" PRIx64 " %u %u %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                   kind, addressOf(directive), work, creation, of[0], of[1], of[2]);
      break;
    case Table::kLate:
      std::fprintf(out, "grainLate %u %" PRIx64 " %u %u %u %" PRIu64 " %" PRIu64 "\n", kind,
                   addressOf(directive), third, work, creation, of[0], of[2]);
      break;
    case Table::kBenefits:
      std::fprintf(out, "grainBenefit %u %" PRIx64 " %d %" PRIu64 "\n", kind, addressOf(directive),
                   static_cast<int>(third) + kNoBenefit, of[0]);
      break;
  }
}

std::string textOf(const Lineage& lineage) {
  std::string text = "R";
  for (uint32_t i = 0; i < lineage.count; ++i) {
    const uint64_t word = lineage.words[i], number = word & Lineage::kNumberMask;
    text += (word & Lineage::kShared) != 0 ? "-s" : "-";
    text += std::to_string(number);
    if ((word & Lineage::kRange) != 0) text += "+" + std::to_string(lineage.words[++i]);
  }
  return text;
}

}  // namespace

void printGrains(std::FILE* out) {
  const Grains& all = shared().grains;
  if (!all.isOn.load()) return;
  Sums sums;
  Cells cells;
  Lists lists;
  for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
    all.threads[i].eachRow([&](const grain::Row& row) {
      for (size_t number = 0; number < kNumbers; ++number) {
        std::array<uint64_t, 3>& sum = sums[{row.directive, number}];
        sum[0] += row.sums[number].grains.load();
        sum[1] += row.sums[number].sum.load();
        sum[2] = std::max(sum[2], row.sums[number].max.load());
      }
      row.eachCell([&](const Cell& cell) {
        std::array<uint64_t, 3>& sum = cells[{row.directive, cell.key.packed()}];
        sum[0] += cell.grains.load();
        sum[1] += cell.work.load();
        sum[2] += cell.cost.load();
        return true;
      });
      addWorst(row, &lists);
      return true;
    });
  }
  for (const auto& [key, of] : sums) {
    if (of[0] == 0) continue;
    std::fprintf(out, "grain %u %" PRIx64 " %zu %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                 static_cast<unsigned>(kindOf(key.first)), addressOf(key.first), key.second, of[0],
                 of[1], of[2]);
  }
  for (const auto& [key, of] : cells) printCell(out, key.first, key.second, of);
  for (auto& [key, list] : lists) {
    std::sort(list.begin(), list.end(),
              [](const WorstGrain& a, const WorstGrain& b) { return a.isWorseThan(b); });
    if (list.size() > WorstList::kKept) list.resize(WorstList::kKept);
    for (const WorstGrain& one : list) {
      std::fprintf(out, "grainWorst %u %" PRIx64 " %zu %" PRIu64 " %" PRIu64 " %s\n",
                   static_cast<unsigned>(kindOf(key.first)), addressOf(key.first), key.second,
                   one.over, one.under, textOf(one.lineage).c_str());
    }
  }
}

}  // namespace whip
