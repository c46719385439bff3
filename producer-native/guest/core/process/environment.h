// Settings from environment variables.
#pragma once

#include <cstdint>

namespace whip {

/// A whole number, or `otherwise` where the variable is unset; what is no number is said on stderr
/// and counts as unset.
uint64_t numberFromEnvironment(const char* name, uint64_t otherwise);

/// A duration with ns, us, ms or s behind it, in units of a clock with so many ticks a second; a
/// number alone counts units. Otherwise as above, also for a duration where the clock is no time.
uint64_t durationFromEnvironment(const char* name, double ticksPerSecond, uint64_t otherwise);

}  // namespace whip
