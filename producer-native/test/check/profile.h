// All that a profile is made of (docs/model.md §3), by walking a dump the simplest way that is
// right.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "check/dump.h"
#include "check/tallies.h"

namespace whip::check {

/// Outermost instances of one directive.
struct InstanceTotal {
  uint64_t count = 0, work = 0, span = 0, workMin = 0, workMax = 0;
  Loops loops{};
};

using DirectiveKey = std::pair<int, uint64_t>;  // kind, address

struct Profile {
  uint64_t work = 0, span = 0;
  std::map<DirectiveKey, InstanceTotal> directives;
  std::map<StrandKey, uint64_t> critical;  // units on the leftmost of the longest paths
  std::map<std::string, LockTotal> locks;
  std::map<std::string, uint64_t> annotations;
  // What is never folded, and so must be there one by one.
  uint64_t orderedBlocks = 0, dependenceLists = 0, dependentTasks = 0;
};

Profile profile(const Dump& dump);

/// One line for each number that is another. Empty: equal.
std::vector<std::string> differences(const Profile& expected, const Profile& found);

}  // namespace whip::check
