#include "helper/location/sites.h"

#include <utility>

namespace whip::location {

Sites::Sites(Ask ask, PlaceOf placeOf, Announce announce)
    : ask_(std::move(ask)), placeOf_(std::move(placeOf)), announce_(std::move(announce)) {}

Sites::Place& Sites::placeFor(uint64_t address, Urgency urgency) {
  const auto [entry, fresh] = places_.try_emplace(address);
  Place& place = entry->second;
  if (place.canonical) return place;
  if (!holding_) {
    settleWithoutAnswer(address);
    ask_(What::kCode, address, urgency);
  } else if (fresh || (urgency == Urgency::kFirst && !place.isUrgent)) {
    place.isUrgent = urgency == Urgency::kFirst;
    ask_(What::kCode, address, urgency);
  }
  return place;
}

std::optional<uint64_t> Sites::canonical(uint64_t returnAddress) {
  if (returnAddress == 0) return 0;
  return placeFor(returnAddress, Urgency::kLater).canonical;
}

void Sites::expect(uint64_t returnAddress, Urgency urgency) {
  if (returnAddress != 0) placeFor(returnAddress, urgency);
}

std::optional<uint64_t> Sites::function(uint64_t address) {
  const auto [entry, isNew] = functions_.try_emplace(address, false);
  if (isNew) ask_(What::kFunction, address, Urgency::kFirst);
  if (isNew && !holding_) settleFunctionWithoutAnswer(address);
  return entry->second ? std::optional(address) : std::nullopt;
}

bool Sites::lock(uint64_t waitId) {
  if (waitId == 0) return true;
  const auto known = locks_.find(waitId);
  if (known != locks_.end()) return known->second;
  if (!holding_ || locks_.size() >= kLocksMax) return true;
  locks_.emplace(waitId, false);
  ask_(What::kLock, waitId, Urgency::kLater);
  return false;
}

void Sites::accept(const Answer& answer) {
  if (!holding_) {
    nameLate(answer);
  } else if (answer.what == What::kCode) {
    // Asked again when the first question was being answered already.
    if (places_[answer.address].canonical) return;
    settleCode(answer.address, answer.location);
  } else if (answer.what == What::kFunction) {
    settleFunction(answer.address, answer.location);
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
  places_[address].canonical = first;
}

void Sites::settleWithoutAnswer(uint64_t address) {
  settleCode(address, placeOf_(address));
  unanswered_.insert(address);
}

void Sites::nameLate(const Answer& answer) {
  // A lock has been announced without a name, as those that have none are.
  if (answer.what == What::kLock || unanswered_.erase(answer.address) == 0) return;
  if (answer.what == What::kCode && !answer.location.file.empty()) unresolved_--;
  announce_(answer.address, answer.location);
}

void Sites::settleLock(uint64_t waitId, const Location& location) {
  announce_(waitId, location);
  locks_[waitId] = true;
}

void Sites::settleFunction(uint64_t address, const Location& location) {
  announce_(address, location);
  functions_[address] = true;
}

void Sites::settleFunctionWithoutAnswer(uint64_t address) {
  settleFunction(address, placeOf_(address));
  unanswered_.insert(address);
}

void Sites::stopHolding() {
  holding_ = false;
  for (auto& [address, place] : places_) {
    if (!place.canonical) settleWithoutAnswer(address);
  }
  for (auto& [address, announced] : functions_) {
    if (!announced) settleFunctionWithoutAnswer(address);
  }
  for (auto& [waitId, announced] : locks_) {
    if (!announced) settleLock(waitId, {});
  }
}

}  // namespace whip::location
