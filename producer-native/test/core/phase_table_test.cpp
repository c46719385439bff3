#include "guest/core/account/phase_table.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace whip::account {
namespace {

struct PhaseTableTest : testing::Test {
  std::unique_ptr<PhaseTable> table{new PhaseTable()};

  Phase& phase() { return *table->of("step"); }
  PhaseNumbers numbers() {
    PhaseNumbers numbers;
    EXPECT_TRUE(phase().read(&numbers));
    return numbers;
  }
};

TEST_F(PhaseTableTest, shouldHaveNothingOfAPhaseThatIsNotMarked) {
  const PhaseNumbers none = numbers();
  EXPECT_EQ(none.marks, 0u);
  EXPECT_EQ(none.closed(), 0u);
}

TEST_F(PhaseTableTest, shouldCloseAnIterationAtTheNextMark) {
  phase().mark(0);
  EXPECT_EQ(numbers().marks, 1u);
  EXPECT_EQ(numbers().closed(), 0u);
  EXPECT_EQ(numbers().least, 0u);
  for (const uint64_t at : {5, 17, 25}) phase().mark(at);
  const PhaseNumbers all = numbers();
  EXPECT_EQ(all.marks, 4u);
  EXPECT_EQ(all.closed(), 3u);
  EXPECT_EQ(all.first, 0u);
  EXPECT_EQ(all.last, 25u);
  EXPECT_EQ(all.squaresHigh, 0u);
  EXPECT_EQ(all.squaresLow, 25u + 144 + 64);
  EXPECT_EQ(all.least, 5u);
  EXPECT_EQ(all.most, 12u);
}

TEST_F(PhaseTableTest, shouldKnowAnIterationOfNoLength) {
  for (const uint64_t at : {7, 7, 9}) phase().mark(at);
  EXPECT_EQ(numbers().least, 0u);
  EXPECT_EQ(numbers().most, 2u);
}

TEST_F(PhaseTableTest, shouldBeginAMarkThatComesLateWithTheOneBefore) {
  for (const uint64_t at : {10, 6, 12}) phase().mark(at);
  EXPECT_EQ(numbers().marks, 3u);
  EXPECT_EQ(numbers().first, 10u);
  EXPECT_EQ(numbers().last, 12u);
  EXPECT_EQ(numbers().least, 0u);
  EXPECT_EQ(numbers().squaresLow, 4u);
}

TEST_F(PhaseTableTest, shouldSumSquaresIn128Bits) {
  constexpr uint64_t kLong = (uint64_t{1} << 40) + 1;  // its square: 2^80 + 2^41 + 1
  constexpr uint64_t kIterations = uint64_t{1} << 20;
  for (uint64_t i = 0; i <= kIterations; ++i) phase().mark(i * kLong);
  // 2^100 + 2^61 + 2^20
  EXPECT_EQ(numbers().squaresHigh, uint64_t{1} << 36);
  EXPECT_EQ(numbers().squaresLow, (uint64_t{1} << 61) + (uint64_t{1} << 20));
}

TEST_F(PhaseTableTest, shouldCarryFromTheLowerBits) {
  constexpr uint64_t kLong = (uint64_t{1} << 32) - 1;  // its square: 2^64 - 2^33 + 1
  for (uint64_t i = 0; i <= 3; ++i) phase().mark(i * kLong);
  EXPECT_EQ(numbers().squaresHigh, 2u);
  EXPECT_EQ(numbers().squaresLow, 3 - 3 * (uint64_t{1} << 33));
}

TEST_F(PhaseTableTest, shouldCountWhatThreadsMarkAtOnce) {
  constexpr uint64_t kThreads = 4, kMarks = 20'000;
  std::vector<std::thread> threads;
  for (uint64_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (uint64_t i = 0; i < kMarks; ++i) phase().mark(i * kThreads + thread);
    });
  }
  // What can be read meanwhile is whole: closed iterations sum to last - first.
  PhaseNumbers seen;
  uint64_t before = 0;
  while (seen.marks < kThreads * kMarks) {
    if (!phase().read(&seen)) continue;
    EXPECT_GE(seen.marks, before);
    EXPECT_GE(seen.squaresLow, seen.closed() == 0 ? 0 : seen.most * seen.most);
    EXPECT_LE(seen.least, seen.most);
    before = seen.marks;
  }
  for (std::thread& thread : threads) thread.join();
  const PhaseNumbers all = numbers();
  EXPECT_EQ(all.marks, kThreads * kMarks);
  EXPECT_LT(all.first, kThreads * kMarks);
  EXPECT_EQ(all.last, kThreads * kMarks - 1);
}

TEST_F(PhaseTableTest, shouldHaveRoomFor64Names) {
  std::vector<std::string> names;
  for (uint32_t i = 0; i <= PhaseTable::kMax; ++i) names.push_back("p" + std::to_string(i));
  for (uint32_t i = 0; i < PhaseTable::kMax; ++i) {
    Phase* const phase = table->of(names[i].c_str());
    ASSERT_NE(phase, nullptr);
    EXPECT_EQ(table->numberOf(*phase), i);
    EXPECT_EQ(table->of(names[i].c_str()), phase);
  }
  EXPECT_EQ(table->of(names.back().c_str()), nullptr);
}

TEST_F(PhaseTableTest, shouldMissACutWhereAPhaseIsMarkedInRegionsAlone) {
  phase().mark(3);
  EXPECT_FALSE(table->hasUncut());
  phase().isInRegion = true;
  EXPECT_TRUE(table->hasUncut());
  phase().cutAt = 1;
  EXPECT_FALSE(table->hasUncut());
}

}  // namespace
}  // namespace whip::account
