// Whether limits leave room for the helper beside the program's own threads.
#pragma once

#include <cstddef>

namespace whip {

/// False where the helper would take what the program is about to need, or cannot work: then `why`
/// says which limit it is, as a sentence's end. Reads a few small files and leaves none open.
bool hasRoomForHelper(char* why, size_t length);

}  // namespace whip
