// Which file a program's name means.
#pragma once

#include "starter/list.h"

namespace whip::starter {

/// Looks as a shell does: a name with a slash is a path, others are searched for in the
/// directories of `path` (the value of PATH; nullptr: it is not set). Returns 0 and the file's
/// path with its zero byte, or why there is none: ENOENT, EISDIR, EACCES where it is there but
/// may not be executed, or another of stat's.
int findProgram(const char* name, const char* path, List<char>& file);

}  // namespace whip::starter
