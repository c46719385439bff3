// Memory that costs nothing until it is touched.
#pragma once

#include <cstddef>

namespace whip {

/// Zeroed private memory without reservation: page faults later, no system calls. nullptr if the
/// system refuses (address space limit). Never given back.
void* mapNoReserve(size_t bytes);

}  // namespace whip
