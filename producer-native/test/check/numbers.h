// Lengths of a Walk as they were measured.
#pragma once

#include <algorithm>
#include <cstdint>

#include "check/dump.h"

namespace whip::check {

struct Numbers {
  using Length = uint64_t;
  static uint64_t plus(uint64_t a, uint64_t b) { return a + b; }
  static uint64_t longer(uint64_t a, uint64_t b) { return std::max(a, b); }
  static uint64_t total(uint64_t a) { return a; }
  static uint64_t strand(const Item& item) { return item.work; }
  static uint64_t folded(const Item& item, Moment moment) { return item.folded->total(moment); }
};

}  // namespace whip::check
