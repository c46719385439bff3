// Starts the helper so that the program cannot see it: no signal when it ends, nothing for wait,
// no copy of the program's memory, no descriptor that stays.
#pragma once

#include <sys/types.h>

#include "guest/core/shared/run_words.h"

namespace whip {

/// Executes the file in a process of its own session that is no child of the program (but where
/// the program takes orphans in), with a clean environment. It has `file` as
/// kMemoryFile, the calling process as kProgram, the program's standard error, and nothing else of
/// the program's. Returns its process id, or -1 with errno set.
pid_t spawnHelper(const char* path, int file);

}  // namespace whip
