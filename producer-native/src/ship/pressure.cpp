#include "ship/pressure.h"

#include <algorithm>

namespace whip::ship {

uint64_t Pressure::update(double fill, int64_t steadyMs) {
  if (fill >= kLow) calmSinceMs_ = steadyMs;
  if (fill >= kHigh && steadyMs - raisedMs_ >= kRaiseMs && now_ / kFactorMax < least_) {
    now_ *= 2;
    raisedMs_ = steadyMs;
  } else if (steadyMs - calmSinceMs_ >= kCalmMs) {
    now_ = std::max(now_ / 2, least_);
    calmSinceMs_ = steadyMs;
  }
  return now_;
}

}  // namespace whip::ship
