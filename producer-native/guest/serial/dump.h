// Text form of what was recorded, for tests: WHIP_SERIAL_DUMP=FILE.
#pragma once

#include "guest/core/region/region_tables.h"

namespace whip::serial {

/// A line for each entry of the dictionary and each carried dependence:
///
///     entry 3 loop sum sum.c:5 work 4096 cp 20 count 1 flags 0 is 1 reduces +:s hands - children 2*512
///     carried sum.c:5 write sum.c:6 read sum.c:6 variable a distance 1 count 511
void dump(const char* file, const region::Tables& tables);

}  // namespace whip::serial
