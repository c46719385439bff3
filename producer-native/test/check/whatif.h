// The span if the strands of one candidate took less time (docs/model.md §4).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <tuple>

#include "check/dump.h"

namespace whip::check {

/// The strands directly in the directives at one site, or those under one annotation.
struct Candidate {
  uint64_t site = 0;       // 0: outside any directive
  std::string annotation;  // where it is not empty, this counts and not the site

  bool operator<(const Candidate& other) const {
    return std::tie(annotation, site) < std::tie(other.annotation, other.site);
  }
};

/// All that some strand of the dump belongs to.
std::set<Candidate> candidatesOf(const Dump& dump);

/// Two bounds, in halves of a unit. They are one number at x = 0 and x = 1, and without folded
/// items.
struct SpanBounds {
  uint64_t lower = 0, upper = 0;
};

/// With the candidate's strands `halves`/2 times as long as they were: 0, 1 or 2.
SpanBounds spanIf(const Dump& dump, const Candidate& candidate, uint64_t halves);

}  // namespace whip::check
