#include "helper/grain/grain_reader.h"

#include <algorithm>

#include "guest/core/memory/arena.h"
#include "guest/core/shared/shared.h"

namespace whip::helper {
namespace {

using namespace grain;

constexpr auto kAcquire = std::memory_order_acquire;

// A list changes for some hundred instructions; one that changes for longer is read next time.
constexpr int kTries = 1000;

const Grains& grains() { return shared().grains; }

/// Keeps those that are worst of both.
void merge(const WorstGrain* from, uint32_t count, std::vector<WorstGrain>* to) {
  to->insert(to->end(), from, from + count);
  std::sort(to->begin(), to->end(),
            [](const WorstGrain& one, const WorstGrain& other) { return one.isWorseThan(other); });
  if (to->size() > WorstList::kKept) to->resize(WorstList::kKept);
}

}  // namespace

bool GrainReader::isOn() const { return grains().isOn.load(kAcquire); }

bool GrainReader::readWorst(const Worst& worst, GrainTotals* totals) {
  for (size_t i = 0; i < kWorstNumbers; i++) {
    WorstGrain read[WorstList::kKept];
    uint32_t count = 0;
    int tries = 0;
    while (!worst.by[i].read(read, &count)) {
      if (++tries == kTries) return false;
    }
    merge(read, count, &totals->worst[i]);
  }
  return true;
}

bool GrainReader::readRow(const grain::Row& row, AllGrains* all) {
  const std::optional<uint64_t> site = siteOf_(row.directive);
  if (!site) return true;
  GrainTotals& totals = (*all)[{kindOf(row.directive), *site}];
  for (size_t i = 0; i < kNumbers; i++) {
    const grain::Row::Sums& sums = row.sums[i];
    totals.sums[i].grains += sums.grains.load(kAcquire);
    totals.sums[i].sum += sums.sum.load(kAcquire);
    totals.sums[i].max = std::max(totals.sums[i].max, sums.max.load(kAcquire));
  }
  const bool areCellsRead = row.eachCell([&](const Cell& cell) {
    GrainCell& sums = totals.cells[cell.key.packed()];
    sums.grains += cell.grains.load(kAcquire);
    sums.work += cell.work.load(kAcquire);
    sums.cost += cell.cost.load(kAcquire);
    return true;
  });
  const Worst* const worst = row.worst.load(kAcquire);
  if (worst == nullptr) return areCellsRead;
  return areCellsRead && reachesShared(worst) && readWorst(*worst, &totals);
}

std::optional<AllGrains> GrainReader::read() {
  AllGrains all;
  const uint32_t threads = threads_();
  for (uint32_t i = 0; i < threads; i++) {
    const bool isRead =
        grains().threads[i].eachRow([&](const grain::Row& row) { return readRow(row, &all); });
    if (!isRead) return std::nullopt;
  }
  return all;
}

std::string textOf(const Lineage& lineage) {
  std::string text = "R";
  for (uint32_t i = 0; i < lineage.count; i++) {
    const uint64_t word = lineage.words[i];
    text += (word & Lineage::kShared) != 0 ? "-s" : "-";
    text += std::to_string(word & Lineage::kNumberMask);
    const bool isRange = (word & Lineage::kRange) != 0 && i + 1 < lineage.count;
    if (isRange) text += '+' + std::to_string(lineage.words[++i]);
  }
  return text;
}

}  // namespace whip::helper
