#include "guest/core/shared/shared.h"

#include <new>

namespace whip {

namespace {

// Not a Shared, whose constructors would fill it: it is all zero, and costs nothing until used.
alignas(Shared) unsigned char memory[sizeof(Shared)];

}  // namespace

Shared* sharedMemory = reinterpret_cast<Shared*>(memory);

}  // namespace whip
