// Stamps of strands: one of each, and a thread's do not overlap.
#pragma once

#include <string>
#include <vector>

#include "check/dump.h"

namespace whip::check {

/// Defects that no dump may have, if nothing is lost. Without detail `grains` there are no stamps.
std::vector<std::string> stampDefects(const Dump& dump);

}  // namespace whip::check
