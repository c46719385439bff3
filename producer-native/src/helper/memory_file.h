// The memory file of a program, mapped where the program has it.
#pragma once

#include <string>

#include "node/shared.h"

namespace whip::helper {

/// Maps it at the program's addresses and makes it node/shared.h's. Returns why that cannot be; ""
/// if it is done. kOccupied: something of this process lies there, by chance.
std::string mapMemoryFile(int file);
extern const std::string kOccupied;

/// Maps what the program has mapped since. False if a piece cannot be: then nothing in it may be
/// read, and what the program writes there is lost.
bool mapNewPieces(int file);

}  // namespace whip::helper
