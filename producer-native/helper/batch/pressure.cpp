#include "helper/batch/pressure.h"

#include <algorithm>

namespace whip::helper {

uint64_t Pressure::update(double fill, int64_t steadyMs) {
  if (fill >= kLow) calmSinceMs_ = steadyMs;
  peak_ = std::max(peak_, fill);
  if (needsMore(fill, steadyMs) && now_ / kFactorMax < asked_) {
    now_ = now_ == 0 ? first_ : now_ * 2;
    raisedMs_ = steadyMs;
  } else if (steadyMs - calmSinceMs_ >= kCalmMs) {
    now_ = now_ / 2 < first_ ? least_ : now_ / 2;
    calmSinceMs_ = steadyMs;
  }
  return now_;
}

bool Pressure::needsMore(double fill, int64_t steadyMs) {
  const bool isUrgent = fill >= kBrim && steadyMs - raisedMs_ >= kRaiseMs;
  if (!isUrgent && steadyMs - lookedMs_ < kLookMs) return false;
  const bool grows = peak_ >= kHigh && peak_ >= peakBefore_;
  peakBefore_ = peak_;
  peak_ = 0;
  lookedMs_ = steadyMs;
  return isUrgent || grows;
}

}  // namespace whip::helper
