// What a program is asked to record.
#pragma once

#include <algorithm>
#include <cstdint>

#include "guest/core/shared/control.h"

namespace whip::helper {

struct Wish {
  /// The stronger, the later.
  enum class Detail : uint8_t { kAsStarted, kAdaptive, kFull };

  Detail detail = Detail::kAsStarted;
  bool monitorOff = false;  // nodes as coarse as possible, no construct is a path
  KindSet disabled = 0;     // constructs that are no paths

  /// All that either asks. Where they differ, the stronger word counts.
  Wish with(const Wish& other) const {
    return {std::max(detail, other.detail), monitorOff || other.monitorOff,
            disabled | other.disabled};
  }
  /// Constructs that are no paths.
  KindSet off() const { return monitorOff ? kEveryConstruct : disabled; }

  friend bool operator==(const Wish& a, const Wish& b) {
    return a.detail == b.detail && a.monitorOff == b.monitorOff && a.disabled == b.disabled;
  }
  friend bool operator!=(const Wish& a, const Wish& b) { return !(a == b); }
};

}  // namespace whip::helper
