// The memory file of a program, mapped where the program has it.
#pragma once

#include <string>

#include "guest/core/shared/shared.h"

namespace whip::helper {

/// Maps it at the program's addresses and makes it guest/core/shared/shared.h's. Returns why that cannot be; ""
/// if it is done. kOccupied: something of this process lies there, by chance.
std::string mapMemoryFile(int file);
extern const std::string kOccupied;

/// The program's threads whose rings are mapped here: all of them, after what the program has
/// mapped since was mapped, unless something lies there by chance.
uint32_t reachableThreads();

/// So many were not reached when reachableThreads() was last called: what they write is lost.
uint32_t threadsOutOfReach();

/// Why something could not be mapped; "" while all could.
std::string whyOutOfReach();

}  // namespace whip::helper
