// Numbers and durations in variables of the program's environment. Run it with -close_fd_mask=2:
// the collector complains about what is no number.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "guest/core/process/environment.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  const std::string value(reinterpret_cast<const char*>(bytes), size);
  setenv("WHIP_FUZZ", value.c_str(), 1);
  for (const double ticks : {0.0, 1e9}) {
    const uint64_t units = whip::durationFromEnvironment("WHIP_FUZZ", ticks, 7);
    if (units > uint64_t{1} << 63) std::abort();
  }
  return 0;
}
