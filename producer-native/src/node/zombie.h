// Processes that have ended and for which nobody has waited.
#pragma once

#include <sys/types.h>

namespace whip {

/// Whether it is one, as /proc has it; then its status as waitpid would give it, where this user
/// may know that, else 0. No allocation; the descriptor that it opens is closed again.
bool isZombie(pid_t process, int* waitStatus);

}  // namespace whip
