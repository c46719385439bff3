#include "location/sites.h"

#include <utility>

namespace whip::location {

Sites::Sites(Resolve resolveCode, Resolve resolveLock, Announce announce)
    : resolveCode_(std::move(resolveCode)),
      resolveLock_(std::move(resolveLock)),
      announce_(std::move(announce)) {}

uint64_t Sites::canonical(uint64_t returnAddress) {
  if (returnAddress == 0) return 0;
  const auto known = canonical_.find(returnAddress);
  if (known != canonical_.end()) return known->second;

  const Location location = resolveCode_(returnAddress);
  uint64_t first = returnAddress;
  if (location.file.empty()) {
    unresolved_++;
  } else {
    first = firstAt_.try_emplace({location.module, location.file, location.line}, returnAddress)
                .first->second;
  }
  canonical_.emplace(returnAddress, first);
  if (first == returnAddress) announce_(returnAddress, location);
  return first;
}

void Sites::lock(uint64_t waitId) {
  if (waitId == 0 || locks_.size() >= kLocksMax) return;
  if (locks_.insert(waitId).second) announce_(waitId, resolveLock_(waitId));
}

}  // namespace whip::location
