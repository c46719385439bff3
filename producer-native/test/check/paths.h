// Lengths that remember which strands they consist of, for walk.h.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "check/dump.h"

namespace whip::check {

/// Owns the paths; a path is a number in it. On one path each strand stands once, so that a path
/// written out has as many parts as strands.
class Paths {
 public:
  struct Length {
    uint64_t total = 0;
    size_t part = 0;  // 0: none
  };

  Length plus(Length a, Length b);
  Length longer(Length a, Length b) const { return b.total > a.total ? b : a; }
  uint64_t total(Length a) const { return a.total; }
  Length strand(const Item& item);
  Length folded(const Item& item, Moment moment);

  /// Strands of the path.
  std::map<StrandKey, uint64_t> strandsOf(Length path) const;

 private:
  struct Part {
    size_t first = 0, second = 0;  // of a sum
    const Item* item = nullptr;    // else
    Moment moment = kChain;
  };
  Length leaf(uint64_t total, const Item& item, Moment moment);

  std::vector<Part> parts_ = {{}};
};

}  // namespace whip::check
