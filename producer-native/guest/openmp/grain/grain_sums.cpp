#include "guest/openmp/grain/grain_sums.h"

#include <algorithm>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"

namespace whip {

using namespace detail;
using grain::CellKey;
using grain::kUnknown;
using grain::Lineage;
using grain::Number;
using grain::WorstNumber;

namespace {

void addTo(grain::Row::Sums& sums, uint64_t value) {
  if (value == kUnknown) return;
  if (value > sums.max.load(kRelaxed)) sums.max.store(value, kRelaxed);
  grain::add(sums.sum, value);
  grain::add(sums.grains, 1);
}

/// Words of a maker's own steps. None: their numbers are not known.
struct Steps {
  uint64_t words[3];
  uint32_t count;
};

bool stepsOf(const Maker& one, Steps* steps) {
  const bool isRange = one.kind == Maker::Kind::kChunk || one.isOfTaskloop;
  if (isRange && one.length == 0) return false;
  const uint64_t range = Lineage::kRange | one.first;
  switch (one.kind) {
    case Maker::Kind::kRoot:
      *steps = {{}, 0};
      return true;
    case Maker::Kind::kLoop:
    case Maker::Kind::kSingle:
      *steps = {{Lineage::kShared | one.number}, 1};
      return true;
    case Maker::Kind::kChunk:
      *steps = {{range, one.length}, 2};
      return true;
    default:
      *steps = {{Lineage::kOwn | one.number, range, one.length}, one.isOfTaskloop ? 3u : 1u};
      return true;
  }
}

}  // namespace

bool nameOf(const Maker& one, Lineage* name) {
  uint32_t at = Lineage::kMost;  // from the back
  for (const Maker* maker = &one; maker != nullptr; maker = maker->parent) {
    Steps steps;
    if (!stepsOf(*maker, &steps) || at < steps.count) return false;
    at -= steps.count;
    std::copy(steps.words, steps.words + steps.count, name->words.begin() + at);
  }
  name->count = Lineage::kMost - at;
  std::copy(name->words.begin() + at, name->words.end(), name->words.begin());
  return true;
}

grain::Row* GrainSums::find(Directive directive) const {
  grain::Thread& thread = grains().threads[thread_];
  const uint64_t hash = directive * 0x9e3779b97f4a7c15u >> 32;
  std::atomic<grain::Row*>& bucket = thread.rows[hash % grain::Thread::kBuckets];
  grain::Row* row = bucket.load(kRelaxed);
  while (row != nullptr && row->directive != directive) row = row->next.load(kRelaxed);
  if (row == nullptr) {
    row = grainMemory.rows.take(own().rows);
    if (row == nullptr) {
      noteLimit(Limit::kGrainRoom);
      return nullptr;
    }
    row->directive = directive;
    row->next.store(bucket.load(kRelaxed), kRelaxed);
    bucket.store(row, kRelease);
  }
  own().row = row;
  return row;
}

void GrainSums::addTo(grain::Row& row, CellKey key, uint64_t work, uint64_t cost) const {
  const uint32_t packed = key.packed();
  // Bits of several fields differ by little.
  std::atomic<grain::Cell*>& bucket =
      row.cells[(packed * 0x9e3779b1u >> 16) % grain::Row::kBuckets];
  grain::Cell* cell = bucket.load(kRelaxed);
  while (cell != nullptr && cell->key.packed() != packed) cell = cell->next.load(kRelaxed);
  if (cell == nullptr) {
    cell = grainMemory.cells.take(own().cells);
    if (cell == nullptr) return noteLimit(Limit::kGrainRoom);
    cell->key = key;
    cell->next.store(bucket.load(kRelaxed), kRelaxed);
    bucket.store(cell, kRelease);
  }
  grain::add(cell->work, work);
  grain::add(cell->cost, cost);
  grain::add(cell->grains, 1);
}

void GrainSums::offer(grain::Row& row, WorstNumber number, const Maker& one, uint64_t over,
                      uint64_t under) const {
  grain::Worst* worst = row.worst.load(kRelaxed);
  if (worst == nullptr) {
    worst = grainMemory.takeWorst();
    if (worst == nullptr) return noteLimit(Limit::kGrainRoom);
    row.worst.store(worst, kRelease);
  }
  grain::WorstList& list = worst->by[static_cast<size_t>(number)];
  if (!list.mayTake(over, under)) return;
  grain::WorstGrain entry;
  entry.over = over;
  entry.under = under;
  if (nameOf(one, &entry.lineage)) list.add(entry);
}

void GrainSums::add(const Maker& one) const {
  grain::Row* const row = rowOf(one.directive);
  if (row == nullptr) return;
  const grain::Numbers& numbers = one.numbers;
  const uint64_t work = numbers[Number::kWork];
  const uint64_t creation = numbers.creation(), cost = numbers.cost();
  for (size_t i = 0; i < grain::kNumbers; ++i) whip::addTo(row->sums[i], numbers.of[i]);
  addTo(*row, CellKey::of(numbers), work, cost);
  if (creation == kUnknown) return;
  if (cost > 0) {
    addTo(*row, CellKey::benefit(grain::benefitPower(work, cost)), 0, 0);
    offer(*row, WorstNumber::kBenefit, one, cost, work);
  }
  offer(*row, WorstNumber::kCreation, one, creation, 1);
}

void GrainSums::addLate(const Maker& one, uint64_t cost) const {
  grain::Row* const row = rowOf(one.directive);
  if (row == nullptr) return;
  addTo(*row, CellKey::of(one.numbers).late(cost), 0, cost);
  offer(*row, WorstNumber::kLateness, one, cost, 1);
}

}  // namespace whip
