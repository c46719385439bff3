// The paths as records number them: by canonical place, since a compiler may have made several
// calls of one directive. A function is its own place.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "guest/core/account/account.h"

namespace whip::helper {

class AccountPaths {
 public:
  /// Where a directive or function is. Nothing: not known yet, ask again later.
  using SiteOf = std::function<std::optional<uint64_t>(Directive directive)>;

  struct Published {
    uint32_t parent = 0;
    DirectiveKind kind = DirectiveKind::kProgram;
    uint64_t site = 0;
    std::string name;  // a user region's
    uint32_t depth = 0;
  };

  explicit AccountPaths(SiteOf siteOf) : siteOf_(std::move(siteOf)) {}

  /// False while the place of the guest's path, or of one around it, is being looked up.
  bool isKnown(uint32_t guestPath) const;
  /// The number in records of a path that is known, a new one if need be, and those around it
  /// before.
  uint32_t numberOf(uint32_t guestPath);

  const std::vector<Published>& all() const { return paths_; }
  /// Takes over how deep the paths have become.
  void readDepths();

 private:
  bool hasNumber(uint32_t guestPath) const;

  SiteOf siteOf_;
  std::vector<Published> paths_{Published{}};
  std::vector<uint32_t> numbers_{0};  // by the guest's number, kUnknown at first
  std::map<std::tuple<uint32_t, DirectiveKind, uint64_t>, uint32_t> known_;
};

}  // namespace whip::helper
