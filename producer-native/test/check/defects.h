// Whether a dump can be a whole run.
#pragma once

#include <string>
#include <vector>

#include "check/dump.h"

namespace whip::check {

/// Defects of the tree: missing or double positions, unknown containers, wrong item counts,
/// incomplete teams, folded items that cannot be. Empty: complete.
std::vector<std::string> defects(const Dump& dump);

}  // namespace whip::check
