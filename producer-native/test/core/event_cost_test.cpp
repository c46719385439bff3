#include "guest/core/clock/event_cost.h"

#include <gtest/gtest.h>

namespace whip {
namespace {

constexpr CostPlace kHere = {100, CostPlace::kBegin};

TEST(EventCostTest, shouldApproachWhatIsMeasured) {
  EventCost costs;
  EXPECT_EQ(costs.of(kHere), 0u);
  for (int i = 0; i < 200; ++i) costs.measured(kHere, 40);
  EXPECT_GE(costs.of(kHere), 38u);
  EXPECT_LE(costs.of(kHere), 40u);
  EXPECT_EQ(costs.of({101, CostPlace::kBegin}), 0u) << "another place";
  EXPECT_EQ(costs.of({100, CostPlace::kResume}), 0u) << "another event at that place";
}

TEST(EventCostTest, shouldNotBelieveAnInterrupt) {
  EventCost costs;
  for (int i = 0; i < 200; ++i) costs.measured(kHere, 40);
  costs.measured(kHere, 10'000'000);
  EXPECT_LE(costs.of(kHere), 50u);
}

}  // namespace
}  // namespace whip
