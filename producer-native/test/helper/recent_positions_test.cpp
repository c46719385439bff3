#include "helper/batch/recent_positions.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

struct RecentPositionsTest : testing::Test {
  RecentPositions recent;
  int searched = 0;

  uint32_t find(uint64_t key) {
    return recent.find(key, [this](uint64_t) {
      searched++;
      return 77u;
    });
  }
};

TEST_F(RecentPositionsTest, shouldSearchForWhatIsNotKept) {
  EXPECT_EQ(find(5), 77u);
  recent.keep(5, 3);
  EXPECT_EQ(find(5), 3u);
  EXPECT_EQ(searched, 1);
}

TEST_F(RecentPositionsTest, shouldKnowThatZeroIsTheFirst) {
  EXPECT_EQ(find(0), 0u);
  EXPECT_EQ(searched, 0);
}

TEST_F(RecentPositionsTest, shouldNeverAnswerForAnotherKey) {
  for (uint32_t key = 1; key < 1000; key++) recent.keep(key, key + 1000);
  int kept = 0;
  for (uint32_t key = 1; key < 1000; key++) {
    const uint32_t position = find(key);
    EXPECT_TRUE(position == key + 1000 || position == 77u);
    kept += position != 77u;
  }
  EXPECT_GT(kept, 32);
}

TEST_F(RecentPositionsTest, shouldForgetEverythingOnClear) {
  for (uint32_t key = 1; key < 1000; key++) recent.keep(key, key);
  recent.clear();
  for (uint32_t key = 1; key < 1000; key++) EXPECT_EQ(find(key), 77u);
  EXPECT_EQ(find(0), 0u);
}

}  // namespace
}  // namespace whip::helper
