// Whether the broker, or this side of the collector, keeps up with the program; and if not, how
// much more is to be folded where the rows are made.
#pragma once

#include <cstdint>

namespace whip::helper {

class Pressure {
 public:
  /// From this fill on more is folded, as long as it does not fall. A ring of 2^15 rows that is
  /// drained every millisecond is a third full at 10 million rows a second, the fastest a thread
  /// can make them.
  static constexpr double kHigh = 0.5;
  /// From this fill on at once, whatever it does.
  static constexpr double kBrim = 0.75;
  /// Below this fill it is calm.
  static constexpr double kLow = 0.1;
  /// Between two looks at whether it falls: what waits for the broker does so by whole batches.
  static constexpr int64_t kLookMs = 100;
  /// Between two raises at the brim: what was made before the first one has left the rings by then.
  static constexpr int64_t kRaiseMs = 20;
  /// Calm for so long, it is half as much again; a quarter of a minute back from the highest.
  static constexpr int64_t kCalmMs = 1500;
  /// 2^10: from 50 us to 51 ms, which is 20 folded items a second and thread.
  static constexpr uint64_t kFactorMax = 1024;

  /// Returns to the resolution that was asked for.
  static Pressure adaptive(uint64_t asked) { return {asked, asked, asked}; }
  /// Returns to nothing being folded, and begins with what is smallest: 50 ns instead of 50 us.
  static Pressure full(uint64_t asked) { return {0, (asked + kFactorMax - 1) / kFactorMax, asked}; }

  /// The resolution from now on. `fill` is that of what is fullest, 1 at the most.
  uint64_t update(double fill, int64_t steadyMs);

 private:
  Pressure(uint64_t least, uint64_t first, uint64_t asked)
      : least_(least), first_(first), asked_(asked), now_(least) {}

  bool needsMore(double fill, int64_t steadyMs);

  uint64_t least_;
  uint64_t first_;  // the least of those at which something is folded
  uint64_t asked_;
  uint64_t now_;
  double peak_ = 0;        // since the last look
  double peakBefore_ = 0;  // between the two looks before
  int64_t lookedMs_ = -kLookMs;
  int64_t raisedMs_ = -kRaiseMs;
  int64_t calmSinceMs_ = 0;
};

}  // namespace whip::helper
