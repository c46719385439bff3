#include "ship/pressure.h"

#include <gtest/gtest.h>

namespace whip::ship {
namespace {

constexpr uint64_t kLeast = 50'000;

TEST(PressureTest, shouldLeaveTheResolutionAloneWhileThereIsRoom) {
  Pressure pressure(kLeast);
  for (int64_t ms = 1000; ms < 20'000; ms++) {
    EXPECT_EQ(pressure.update(ms % 2 == 0 ? 0 : 0.49, ms), kLeast);
  }
}

TEST(PressureTest, shouldDoubleItUntilThereIsRoom) {
  Pressure pressure(kLeast);
  EXPECT_EQ(pressure.update(0.5, 1000), 2 * kLeast);
  EXPECT_EQ(pressure.update(1, 1001), 2 * kLeast);  // has not shown yet
  EXPECT_EQ(pressure.update(1, 1000 + Pressure::kRaiseMs), 4 * kLeast);
  EXPECT_EQ(pressure.update(0.3, 1000 + 2 * Pressure::kRaiseMs), 4 * kLeast);
}

TEST(PressureTest, shouldKnowAHighest) {
  Pressure pressure(kLeast);
  for (int64_t ms = 0; ms < 1000; ms++) pressure.update(1, ms);
  EXPECT_EQ(pressure.update(1, 2000), kLeast * Pressure::kFactorMax);
}

TEST(PressureTest, shouldReturnStepByStepOnceItIsCalm) {
  Pressure pressure(kLeast);
  pressure.update(1, 1000);
  pressure.update(1, 1000 + Pressure::kRaiseMs);
  const int64_t calmMs = 1000 + Pressure::kRaiseMs;
  EXPECT_EQ(pressure.update(0, calmMs + Pressure::kCalmMs - 1), 4 * kLeast);
  EXPECT_EQ(pressure.update(0, calmMs + Pressure::kCalmMs), 2 * kLeast);
  EXPECT_EQ(pressure.update(0, calmMs + Pressure::kCalmMs + 1), 2 * kLeast);
  EXPECT_EQ(pressure.update(0, calmMs + 2 * Pressure::kCalmMs), kLeast);
  EXPECT_EQ(pressure.update(0, calmMs + 3 * Pressure::kCalmMs), kLeast);
}

TEST(PressureTest, shouldNotTakeAMomentForCalm) {
  Pressure pressure(kLeast);
  pressure.update(1, 1000);
  for (int64_t ms = 1000; ms < 10'000; ms++) {
    EXPECT_EQ(pressure.update(ms % 1000 == 0 ? 0.2 : 0, ms), 2 * kLeast);
  }
}

TEST(PressureTest, shouldNotFoldWhereNothingIsToBeFolded) {
  Pressure pressure(0);
  EXPECT_EQ(pressure.update(1, 1000), 0u);
}

}  // namespace
}  // namespace whip::ship
