// Reads /proc/PID/stat. No allocation; descriptors that it opens are closed again.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace whip {

/// Whether it has ended and nobody has waited for it; then its status as waitpid would give it,
/// where this user may know that, else 0.
bool isZombie(pid_t process, int* waitStatus);

/// Nanoseconds since this process was made, to the kernel's hundredth of a second; -1: not known.
int64_t ownAgeNs();

/// Which process made one, and when, in ticks since the machine began; all 0: not known.
struct Origin {
  pid_t parent = 0;
  int64_t startTicks = 0;
};

Origin originOf(pid_t process);

}  // namespace whip
