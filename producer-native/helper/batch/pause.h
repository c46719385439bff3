// The pause between two looks at the rings.
#pragma once

#include <algorithm>

namespace whip::helper {

/// Each look takes a processor away from the program for some 20 us, however little there is to
/// see: a thousand a second are 2% of it. So the pause is as long as the fullest ring allows. A
/// ring of 2^15 rows fills in 3 ms at 10 million rows a second, the fastest a thread can make them;
/// an idle program is looked at 200 times a second.
class Pause {
 public:
  static constexpr int kMsMax = 5;

  /// In milliseconds, after a look that found the fullest ring so full; 0: none at all.
  int after(double fill) {
    if (fill >= kManyRows) {
      ms_ = 0;
    } else {
      ms_ = fill < kFewRows ? std::min(ms_ + 1, kMsMax) : kMsMin;
    }
    return ms_;
  }

 private:
  static constexpr int kMsMin = 1;
  static constexpr double kFewRows = 1.0 / 16;
  static constexpr double kManyRows = 1.0 / 4;

  int ms_ = kMsMin;
};

}  // namespace whip::helper
