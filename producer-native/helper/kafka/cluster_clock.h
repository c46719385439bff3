// The time of day that a run's records carry. It is the host's, unless that is wrong: then runs
// would be listed, and removed, as if they were older or younger than others.
#pragma once

#include <cstdint>

namespace whip::helper {

/// Times end in `Ms`, milliseconds since 1970 by the host's clock or by the broker's; `steadyMs` is
/// since some point in the past.
class ClusterClock {
 public:
  /// Clocks that somebody sets agree better than that.
  static constexpr int64_t kToleranceMs = 60'000;
  /// 2020. A broker whose clock is before that was never set: then the host's is believed.
  static constexpr int64_t kEarliestMs = 1'577'836'800'000;

  /// A broker took at `takenMs`, by its own clock, what was sent at `sentMs` or later and is known
  /// to be taken at `nowMs`. The first such word counts. True: the host's clock is wrong.
  bool learn(int64_t sentMs, int64_t takenMs, int64_t nowMs, int64_t steadyMs) {
    if (known_) return false;
    known_ = true;
    if (takenMs < kEarliestMs) return false;
    // It may have waited for the broker, or for us, so the difference alone proves nothing.
    const bool isAhead = sentMs - takenMs > kToleranceMs;
    const bool isBehind = takenMs - nowMs > kToleranceMs;
    if (!isAhead && !isBehind) return false;
    aheadMs_ = nowMs - takenMs;
    baseMs_ = takenMs - steadyMs;
    return true;
  }

  /// Lead of the host's clock when that was learned, negative: it is behind; 0: it is right.
  int64_t aheadMs() const { return aheadMs_; }

  /// It goes on evenly where the host's clock is set meanwhile.
  int64_t nowMs(int64_t hostMs, int64_t steadyMs) const {
    return aheadMs_ == 0 ? hostMs : baseMs_ + steadyMs;
  }

 private:
  bool known_ = false;
  int64_t aheadMs_ = 0;
  int64_t baseMs_ = 0;
};

}  // namespace whip::helper
