// Whether the broker, or this side of the collector, keeps up with the program; and if not, how
// much more is to be folded where the rows are made.
#pragma once

#include <cstdint>

namespace whip::ship {

class Pressure {
 public:
  /// From this fill on more is folded. A ring of 2^15 rows that is drained every millisecond is a
  /// third full at 10 million rows a second, the fastest a thread can make them.
  static constexpr double kHigh = 0.5;
  /// Below this fill it is calm.
  static constexpr double kLow = 0.1;
  /// Between two raises: what was made before the first one has left the rings by then.
  static constexpr int64_t kRaiseMs = 20;
  /// Calm for so long, it is half as much again; a quarter of a minute back from the highest.
  static constexpr int64_t kCalmMs = 1500;
  /// 2^10: from 50 us to 51 ms, which is 20 folded items a second and thread.
  static constexpr uint64_t kFactorMax = 1024;

  /// `resolution` is what it returns to.
  explicit Pressure(uint64_t resolution) : least_(resolution), now_(resolution) {}

  /// The resolution from now on. `fill` is that of what is fullest, 1 at the most.
  uint64_t update(double fill, int64_t steadyMs);

 private:
  uint64_t least_;
  uint64_t now_;
  int64_t raisedMs_ = -kRaiseMs;
  int64_t calmSinceMs_ = 0;
};

}  // namespace whip::ship
