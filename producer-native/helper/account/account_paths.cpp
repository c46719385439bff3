#include "helper/account/account_paths.h"

#include <algorithm>

#include "guest/core/shared/shared.h"

namespace whip::helper {

namespace {

constexpr uint32_t kUnknown = ~uint32_t{0};

const account::Path& guestPathOf(uint32_t number) { return shared().accounts.paths.paths[number]; }

/// A user region has a name, in the memory that is shared, where others have a place.
bool isNamed(const account::Path& path) { return kindOf(path.directive) == DirectiveKind::kRegion; }

}  // namespace

bool AccountPaths::hasNumber(uint32_t guestPath) const {
  return guestPath < numbers_.size() && numbers_[guestPath] != kUnknown;
}

bool AccountPaths::isKnown(uint32_t guestPath) const {
  if (hasNumber(guestPath)) return true;
  const account::Path& path = guestPathOf(guestPath);
  const bool isPlaceKnown = isNamed(path) || siteOf_(path.directive);
  return isKnown(path.parent) && isPlaceKnown;
}

uint32_t AccountPaths::numberOf(uint32_t guestPath) {
  if (hasNumber(guestPath)) return numbers_[guestPath];
  const account::Path& path = guestPathOf(guestPath);
  const uint32_t parent = numberOf(path.parent);
  const DirectiveKind kind = kindOf(path.directive);
  const uint64_t address = addressOf(path.directive);
  const uint64_t site = isNamed(path) ? address : siteOf_(path.directive).value();
  const auto next = static_cast<uint32_t>(paths_.size());
  const auto [at, isNew] = known_.try_emplace({parent, kind, site}, next);
  if (isNew && isNamed(path)) {
    paths_.push_back({parent, kind, 0, reinterpret_cast<const char*>(address), 0});
  } else if (isNew) {
    paths_.push_back({parent, kind, site, {}, 0});
  }
  if (guestPath >= numbers_.size()) numbers_.resize(guestPath + 1, kUnknown);
  numbers_[guestPath] = at->second;
  return at->second;
}

void AccountPaths::readDepths() {
  for (uint32_t i = 0; i < numbers_.size(); i++) {
    if (numbers_[i] == kUnknown) continue;
    uint32_t& depth = paths_[numbers_[i]].depth;
    depth = std::max(depth, guestPathOf(i).depth.load(std::memory_order_relaxed));
  }
}

}  // namespace whip::helper
