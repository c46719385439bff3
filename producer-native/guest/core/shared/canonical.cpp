#include "guest/core/shared/canonical.h"

#include <atomic>
#include <cstddef>

#include "guest/core/shared/shared.h"

namespace whip {

namespace {

constexpr size_t kEntries = CanonicalTable::kEntries;
constexpr size_t kProbesMax = 16;
using Entry = CanonicalTable::Entry;

size_t slotOf(uint64_t address) {
  return static_cast<size_t>(address * 0x9e3779b97f4a7c15u >> 40) & (kEntries - 1);
}

}  // namespace

void noteCanonical(uint64_t returnAddress, uint64_t canonical) {
  if (returnAddress == 0) return;
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    Entry& entry = shared().canonical.entries[(slotOf(returnAddress) + probe) & (kEntries - 1)];
    const uint64_t seen = entry.address.load(std::memory_order_relaxed);
    if (seen == returnAddress) return;
    if (seen != 0) continue;
    // One writer: the value first, so that who finds the address finds it.
    entry.canonical.store(canonical, std::memory_order_relaxed);
    entry.address.store(returnAddress, std::memory_order_release);
    return;
  }
}

uint64_t canonicalOf(uint64_t returnAddress) {
  if (returnAddress == 0 || shared().canonical.asTheyAre.load(std::memory_order_relaxed))
    return returnAddress;
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    const Entry& entry =
        shared().canonical.entries[(slotOf(returnAddress) + probe) & (kEntries - 1)];
    const uint64_t seen = entry.address.load(std::memory_order_acquire);
    if (seen == returnAddress) return entry.canonical.load(std::memory_order_relaxed);
    if (seen == 0) break;
  }
  return kUnknownSite;
}

void takeAddressesAsTheyAre() {
  shared().canonical.asTheyAre.store(true, std::memory_order_relaxed);
}

}  // namespace whip
