#include "helper/kafka/cluster_clock.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

constexpr int64_t kNow = 1'800'000'000'000;
constexpr int64_t kHours = 3 * 3'600'000;
constexpr int64_t kSteady = 5000;

TEST(ClusterClockTest, shouldBelieveTheHostUntilABrokerHasTakenSomething) {
  const ClusterClock clock;
  EXPECT_EQ(clock.aheadMs(), 0);
  EXPECT_EQ(clock.nowMs(kNow, kSteady), kNow);
}

TEST(ClusterClockTest, shouldGoByTheBrokerWhereTheHostIsAhead) {
  ClusterClock clock;
  EXPECT_TRUE(clock.learn(kNow, kNow - kHours + 5, kNow + 10, kSteady));
  EXPECT_EQ(clock.aheadMs(), kHours + 5);
  EXPECT_EQ(clock.nowMs(kNow + 1010, kSteady + 1000), kNow - kHours + 1005);
}

TEST(ClusterClockTest, shouldGoByTheBrokerWhereTheHostIsBehind) {
  ClusterClock clock;
  EXPECT_TRUE(clock.learn(kNow, kNow + kHours, kNow, kSteady));
  EXPECT_EQ(clock.aheadMs(), -kHours);
  EXPECT_EQ(clock.nowMs(kNow, kSteady), kNow + kHours);
}

TEST(ClusterClockTest, shouldNotJumpWhereTheHostIsSetRight) {
  ClusterClock clock;
  clock.learn(kNow, kNow - kHours, kNow, kSteady);
  EXPECT_EQ(clock.nowMs(kNow - kHours + 2000, kSteady + 2000), kNow - kHours + 2000);
}

TEST(ClusterClockTest, shouldNotTakeAWaitForAWrongClock) {
  ClusterClock broker;
  EXPECT_FALSE(broker.learn(kNow, kNow + kHours, kNow + kHours, kSteady));
  EXPECT_EQ(broker.aheadMs(), 0);
  ClusterClock helper;
  EXPECT_FALSE(helper.learn(kNow, kNow, kNow + kHours, kSteady));
  EXPECT_EQ(helper.aheadMs(), 0);
}

TEST(ClusterClockTest, shouldNotBelieveABrokerWithoutAClock) {
  ClusterClock clock;
  EXPECT_FALSE(clock.learn(kNow, 1234, kNow, kSteady));
  EXPECT_EQ(clock.aheadMs(), 0);
}

TEST(ClusterClockTest, shouldBelieveTheFirstWord) {
  ClusterClock clock;
  clock.learn(kNow, kNow, kNow, kSteady);
  EXPECT_FALSE(clock.learn(kNow, kNow + kHours, kNow, kSteady));
  EXPECT_EQ(clock.aheadMs(), 0);
}

}  // namespace
}  // namespace whip::helper
