#include "location/sites.h"

#include <utility>

namespace whip::location {

Sites::Sites(Ask ask, Announce announce) : ask_(std::move(ask)), announce_(std::move(announce)) {}

std::optional<uint64_t> Sites::canonical(uint64_t returnAddress) {
  if (returnAddress == 0) return 0;
  const auto [entry, fresh] = canonical_.try_emplace(returnAddress, std::nullopt);
  if (fresh && asking_) ask_(What::kCode, returnAddress);
  if (fresh && !asking_) settleCode(returnAddress, {});
  return entry->second;
}

bool Sites::lock(uint64_t waitId) {
  if (waitId == 0) return true;
  const auto known = locks_.find(waitId);
  if (known != locks_.end()) return known->second;
  if (!asking_ || locks_.size() >= kLocksMax) return true;
  locks_.emplace(waitId, false);
  ask_(What::kLock, waitId);
  return false;
}

void Sites::accept(const Answer& answer) {
  if (!asking_) return;  // too late, settled without it
  if (answer.what == What::kCode) {
    settleCode(answer.address, answer.location);
  } else {
    settleLock(answer.address, answer.location);
  }
}

void Sites::settleCode(uint64_t address, const Location& location) {
  uint64_t first = address;
  if (location.file.empty()) {
    unresolved_++;
  } else {
    first = firstAt_.try_emplace({location.module, location.file, location.line}, address)
                .first->second;
  }
  if (first == address) announce_(address, location);
  canonical_[address] = first;
}

void Sites::settleLock(uint64_t waitId, const Location& location) {
  announce_(waitId, location);
  locks_[waitId] = true;
}

void Sites::stopAsking() {
  asking_ = false;
  for (auto& [address, canonical] : canonical_) {
    if (!canonical) settleCode(address, {});
  }
  for (auto& [waitId, announced] : locks_) {
    if (!announced) settleLock(waitId, {});
  }
}

}  // namespace whip::location
