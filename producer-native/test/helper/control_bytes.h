// Requests of whip.control as requesters write them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace whip::helper {

struct Asked {
  std::string run = "r1", requester = "user";
  int64_t requestedAtMs = 1000, untilMs = 61000;
  std::string detail, monitor, constructs;
  std::vector<std::string> disabled;
};

/// A message's value, wire header included.
std::string bytesOf(const Asked& asked);

}  // namespace whip::helper
