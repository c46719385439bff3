// The command that shows a run's profile later, for the user to paste.
#pragma once

#include "starter/list.h"

namespace whip::starter {

/// Adds `whip report RUN` and a zero byte, with the options among the words by which the command
/// line reached its cluster (platform: Commands is the same in Java).
void addReport(char* const* words, const char* run, List<char>& line);

}  // namespace whip::starter
