// Sorts of barriers.
#pragma once

#include <cstdint>

namespace whip {

enum class Barrier : uint8_t {
  kExplicit,
  kOfConstruct,  // at the end of a worksharing construct, or for its reduction
  kOfRegion,     // at the end of a region
};

}  // namespace whip
