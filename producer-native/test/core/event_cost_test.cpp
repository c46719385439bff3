#include "guest/core/clock/event_cost.h"

#include <gtest/gtest.h>

namespace whip {
namespace {

TEST(EventCostTest, shouldApproachWhatIsMeasured) {
  EventCost costs;
  EXPECT_EQ(costs.of(100), 0u);
  for (int i = 0; i < 200; ++i) costs.measured(100, 40);
  EXPECT_GE(costs.of(100), 38u);
  EXPECT_LE(costs.of(100), 40u);
  EXPECT_EQ(costs.of(101), 0u) << "another place";
}

TEST(EventCostTest, shouldNotBelieveAnInterrupt) {
  EventCost costs;
  for (int i = 0; i < 200; ++i) costs.measured(100, 40);
  costs.measured(100, 10'000'000);
  EXPECT_LE(costs.of(100), 50u);
}

}  // namespace
}  // namespace whip
