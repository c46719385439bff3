#include "helper/batch/pressure.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

constexpr uint64_t kLeast = 50'000;

TEST(PressureTest, shouldLeaveTheResolutionAloneWhileThereIsRoom) {
  Pressure pressure = Pressure::adaptive(kLeast);
  for (int64_t ms = 1000; ms < 20'000; ms++) {
    EXPECT_EQ(pressure.update(ms % 2 == 0 ? 0 : 0.49, ms), kLeast);
  }
}

TEST(PressureTest, shouldDoubleItAsLongAsItFillsUp) {
  Pressure pressure = Pressure::adaptive(kLeast);
  EXPECT_EQ(pressure.update(0.5, 1000), 2 * kLeast);
  EXPECT_EQ(pressure.update(0.6, 1001), 2 * kLeast);  // has not shown yet
  EXPECT_EQ(pressure.update(0.6, 1000 + Pressure::kLookMs), 4 * kLeast);
  EXPECT_EQ(pressure.update(0.3, 1000 + 2 * Pressure::kLookMs), 4 * kLeast);
}

TEST(PressureTest, shouldLeaveItAloneWhileWhatWaitsBecomesLess) {
  Pressure pressure = Pressure::adaptive(kLeast);
  pressure.update(0.7, 1000);
  double fill = 0.7;
  for (int64_t ms = 1001; fill > 0.5; ms += Pressure::kLookMs / 10, fill -= 0.001) {
    const bool bursts = ms % 3 == 0;
    EXPECT_EQ(pressure.update(bursts ? fill : 0, ms), 2 * kLeast) << ms;
  }
}

TEST(PressureTest, shouldDoubleItAtTheBrimWhateverItDoes) {
  Pressure pressure = Pressure::adaptive(kLeast);
  EXPECT_EQ(pressure.update(1, 1000), 2 * kLeast);
  EXPECT_EQ(pressure.update(0.9, 1001), 2 * kLeast);
  EXPECT_EQ(pressure.update(0.9, 1000 + Pressure::kRaiseMs), 4 * kLeast);
  EXPECT_EQ(pressure.update(0.8, 1000 + 2 * Pressure::kRaiseMs), 8 * kLeast);
}

TEST(PressureTest, shouldKnowAHighest) {
  Pressure pressure = Pressure::adaptive(kLeast);
  for (int64_t ms = 0; ms < 1000; ms++) pressure.update(1, ms);
  EXPECT_EQ(pressure.update(1, 2000), kLeast * Pressure::kFactorMax);
}

TEST(PressureTest, shouldReturnStepByStepOnceItIsCalm) {
  Pressure pressure = Pressure::adaptive(kLeast);
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
  Pressure pressure = Pressure::adaptive(kLeast);
  pressure.update(1, 1000);
  for (int64_t ms = 1000; ms < 10'000; ms++) {
    EXPECT_EQ(pressure.update(ms % 1000 == 0 ? 0.2 : 0, ms), 2 * kLeast);
  }
}

TEST(PressureTest, shouldFoldInFullDetailAsLittleAsGivesRoom) {
  constexpr uint64_t kFirst = kLeast / Pressure::kFactorMax + 1;
  Pressure pressure = Pressure::full(kLeast);
  EXPECT_EQ(pressure.update(0.49, 900), 0u);
  EXPECT_EQ(pressure.update(0.5, 1000), kFirst);
  EXPECT_EQ(pressure.update(0.8, 1000 + Pressure::kRaiseMs), 2 * kFirst);
  const int64_t calmMs = 1000 + Pressure::kRaiseMs;
  EXPECT_EQ(pressure.update(0, calmMs + Pressure::kCalmMs), kFirst);
  EXPECT_EQ(pressure.update(0, calmMs + 2 * Pressure::kCalmMs), 0u);
  EXPECT_EQ(pressure.update(0, calmMs + 3 * Pressure::kCalmMs), 0u);

  for (int64_t ms = 10'000; ms < 12'000; ms++) pressure.update(1, ms);
  EXPECT_GE(pressure.update(1, 12'000), kLeast * Pressure::kFactorMax);
  EXPECT_LT(pressure.update(1, 13'000), 2 * kLeast * Pressure::kFactorMax);
}

TEST(PressureTest, shouldNotFoldWhereNothingIsToBeFolded) {
  for (Pressure pressure : {Pressure::adaptive(0), Pressure::full(0)}) {
    EXPECT_EQ(pressure.update(1, 1000), 0u);
  }
}

}  // namespace
}  // namespace whip::helper
