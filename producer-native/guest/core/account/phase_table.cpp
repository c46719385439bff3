#include "guest/core/account/phase_table.h"

#include <algorithm>

#include "guest/core/memory/memory_order.h"

namespace whip::account {

using namespace detail;

namespace {

/// An iteration is over.
void close(Phase& phase, uint64_t length) {
  const unsigned __int128 square = static_cast<unsigned __int128>(length) * length;
  const auto low = static_cast<uint64_t>(square);
  const uint64_t sum = phase.squaresLow.fetch_add(low, std::memory_order_acq_rel) + low;
  const uint64_t carry = sum < low ? 1 : 0;
  const uint64_t high = static_cast<uint64_t>(square >> 64) + carry;
  if (high != 0) phase.squaresHigh.fetch_add(high, std::memory_order_acq_rel);
  uint64_t most = phase.most.load(kAcquire);
  while (most < length &&
         !phase.most.compare_exchange_weak(most, length, std::memory_order_acq_rel)) {
  }
  uint64_t least = phase.least.load(kAcquire);
  while ((least == 0 || least > length + 1) &&
         !phase.least.compare_exchange_weak(least, length + 1, std::memory_order_acq_rel)) {
  }
}

}  // namespace

void Phase::mark(uint64_t at) {
  begun.fetch_add(1, std::memory_order_acq_rel);
  uint64_t before = last.load(kAcquire);
  uint64_t now = 0;
  do {
    now = std::max(before, at + 1);
  } while (!last.compare_exchange_weak(before, now, std::memory_order_acq_rel));
  if (before == 0) {
    first.store(at, kRelease);
  } else {
    close(*this, now - before);
  }
  ended.fetch_add(1, std::memory_order_acq_rel);
}

bool Phase::read(PhaseNumbers* numbers) const {
  numbers->marks = ended.load(kAcquire);
  numbers->first = first.load(kAcquire);
  const uint64_t lastMark = last.load(kAcquire);
  numbers->last = lastMark == 0 ? 0 : lastMark - 1;
  numbers->squaresHigh = squaresHigh.load(kAcquire);
  numbers->squaresLow = squaresLow.load(kAcquire);
  const uint64_t shortest = least.load(kAcquire);
  numbers->least = shortest == 0 ? 0 : shortest - 1;
  numbers->most = most.load(kAcquire);
  return begun.load(kRelaxed) == numbers->marks;
}

Phase* PhaseTable::of(const char* name) {
  for (Phase& phase : phases) {
    const char* seen = phase.name.load(kAcquire);
    const bool isFree = seen == nullptr;
    if (isFree && phase.name.compare_exchange_strong(seen, name)) return &phase;
    if (seen == name) return &phase;
  }
  return nullptr;
}

bool PhaseTable::hasUncut() const {
  return std::any_of(phases, phases + kMax, [](const Phase& phase) {
    return phase.isInRegion.load(kAcquire) && phase.cutAt.load(kAcquire) == 0;
  });
}

}  // namespace whip::account
