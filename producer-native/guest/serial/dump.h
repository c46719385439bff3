// Text form of what was recorded, for tests: WHIP_SERIAL_DUMP=FILE.
#pragma once

#include "guest/serial/carried.h"
#include "guest/serial/region_stack.h"
#include "guest/serial/shadow_memory.h"

namespace whip::serial {

/// A line for each entry of the dictionary and each carried dependence:
///
///     entry 3 loop sum sum.c:5 work 4096 cp 20 count 1 flags 0 children 2*512
///     carried sum.c:5 write a sum.c:6 read a sum.c:6 distance 1 count 511
void dump(const char* file, const RegionStack& regions, const CarriedDependences& carried,
          const ShadowMemory& shadow);

}  // namespace whip::serial
