#include "guest/core/account/path_table.h"

namespace whip::account {

namespace {

uint32_t slotOf(uint32_t parent, Directive directive, uint32_t probe) {
  const uint64_t mixed = (directive + uint64_t{parent} * 0x2545f4914f6cdd1du) * 0x9e3779b97f4a7c15u;
  return (static_cast<uint32_t>(mixed >> 40) + probe) % PathTable::kSlots;
}

/// A number that no other thread has; 0 if there are no more.
uint32_t take(PathTable& table, uint32_t* spare) {
  if (*spare != 0) return *spare;
  if (table.count.load(std::memory_order_relaxed) >= PathTable::kMax - 1) return 0;
  const uint32_t number = table.count.fetch_add(1, std::memory_order_relaxed) + 1;
  return number < PathTable::kMax ? number : 0;
}

}  // namespace

uint32_t PathTable::in(uint32_t parent, Directive directive, uint32_t* spare) {
  for (uint32_t at = parent; at != kRootPath; at = paths[at].parent) {
    if (paths[at].directive == directive) return at;
  }
  // The table is half empty at least: a free slot comes.
  for (uint32_t probe = 0;; ++probe) {
    std::atomic<uint32_t>& slot = slots[slotOf(parent, directive, probe)];
    uint32_t number = slot.load(std::memory_order_acquire);
    if (number == 0) {
      const uint32_t mine = take(*this, spare);
      if (mine == 0) return kNoPath;
      paths[mine].directive = directive;
      paths[mine].parent = parent;
      *spare = mine;
      if (slot.compare_exchange_strong(number, mine, std::memory_order_acq_rel)) {
        *spare = 0;
        return mine;
      }
    }
    if (paths[number].parent == parent && paths[number].directive == directive) return number;
  }
}

}  // namespace whip::account
