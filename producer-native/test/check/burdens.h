// Burdens of single grains: each belongs to a node, and they add up to the sums of all grains.
#pragma once

#include <string>
#include <vector>

#include "check/dump.h"

namespace whip::check {

/// Defects that no dump in full detail may have, if nothing is lost: burdens of no node, two of one
/// node, sums by directive kind that differ from those of the grains.
std::vector<std::string> burdenDefects(const Dump& dump);

/// Burdens of the nodes of a directive kind, each one with how often it is there:
/// "ALLOC,COPY,SUBMIT,DISPATCH,FINISH:NODES" with spaces between. "-" for what is not known, and for
/// no burdens.
std::string burdenText(const Dump& dump, int kind);

}  // namespace whip::check
