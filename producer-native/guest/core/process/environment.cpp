#include "guest/core/process/environment.h"

#include <cstdlib>
#include <cstring>

#include "guest/core/process/say.h"

namespace whip {

namespace {

constexpr double kUnitsMax = 9e18;

/// Seconds that the suffix stands for; 0: no suffix, negative: not known.
double secondsOf(const char* suffix) {
  constexpr struct {
    const char* name;
    double seconds;
  } kSuffixes[] = {{"", 0}, {"ns", 1e-9}, {"us", 1e-6}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}};
  for (const auto& known : kSuffixes) {
    if (std::strcmp(suffix, known.name) == 0) return known.seconds;
  }
  return -1;
}

void complain(const char* name, const char* value, const char* wants) {
  say("%s=%s is ignored: it should be %s", name, value, wants);
}

}  // namespace

uint64_t numberFromEnvironment(const char* name, uint64_t otherwise) {
  return durationFromEnvironment(name, 0, otherwise);
}

uint64_t durationFromEnvironment(const char* name, double ticksPerSecond, uint64_t otherwise) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return otherwise;
  char* rest = nullptr;
  const double number = std::strtod(value, &rest);
  const double seconds = secondsOf(rest);
  const bool isTime = ticksPerSecond > 0;
  const double units = seconds > 0 ? number * seconds * ticksPerSecond : number;
  if (rest == value || seconds < 0 || (seconds > 0 && !isTime) || !(units >= 0) ||
      units > kUnitsMax) {
    complain(name, value, isTime ? "a duration such as 50us" : "a whole number");
    return otherwise;
  }
  return static_cast<uint64_t>(units + 0.5);
}

}  // namespace whip
