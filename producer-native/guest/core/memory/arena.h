// Memory that costs nothing until it is touched.
#pragma once

#include <cstddef>

namespace whip {

/// Zeroed private memory without reservation: page faults later, no system calls. nullptr if the
/// system refuses (address space limit). Never given back.
void* mapNoReserve(size_t bytes);

/// Maps memory that the consumer of the rows sees, too (guest/core/shared/shared.h); as mapNoReserve()
/// otherwise.
void* mapShared(size_t bytes);

/// Who gives it from now on; mapNoReserve() does at first.
using MapShared = void* (*)(size_t bytes);
void giveSharedBy(MapShared map);

/// For the consumer of the rows: whether it can read an object in such memory.
bool reachesShared(const void* object);

/// Who finds out from now on; at first all can be read.
using ReachesShared = bool (*)(const void* object);
void reachSharedBy(ReachesShared reaches);

}  // namespace whip
