#include "guest/core/fold/sums.h"

namespace whip::fold {

void Sums::forget(Directive directive) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count_; ++i) {
    const bool inside = entries_[i].sum != Sum::kAcquisitions && entries_[i].directive == directive;
    if (inside) continue;
    if (kept != i) entries_[kept] = entries_[i];
    ++kept;
  }
  count_ = kept;
}

bool Sums::settleShares() {
  const Sums before = *this;
  clear();
  bool room = true;
  for (uint32_t i = 0; i < before.count_; ++i) {
    SumEntry entry = before.entries_[i];
    if (entry.sum == Sum::kShare) {
      entry.sum = Sum::kInstances;
      entry.ordinal = 0;
      entry.count = 1;
      entry.workMin = entry.workMax = entry.work;
    }
    room = add(entry) && room;
  }
  return room;
}

}  // namespace whip::fold
