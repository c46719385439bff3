#include "guest/openmp/state/lock_lives.h"

#include <gtest/gtest.h>

#include "guest/core/shared/counters.h"
#include "guest/core/shared/tags.h"

namespace whip {
namespace {

TEST(LockLivesTest, shouldDistinguishLocksAtOneAddress) {
  EXPECT_EQ(lockAt(0x1000), 0x1000u);  // nobody saw it begin
  beginLockLife(0x1000);
  const uint64_t first = lockAt(0x1000);
  beginLockLife(0x2000);
  beginLockLife(0x1000);
  const uint64_t second = lockAt(0x1000);
  EXPECT_NE(first, second);
  EXPECT_EQ(addressOfLock(first), 0x1000u);
  EXPECT_EQ(addressOfLock(second), 0x1000u);
  EXPECT_EQ(lockAt(0x2000), 0x2000u);
  EXPECT_EQ(lockAt(0x3000), 0x3000u);
  EXPECT_TRUE(isDistinctLock(first));
  EXPECT_TRUE(isDistinctLock(second));
}

TEST(LockLivesTest, shouldSayWhereThereAreTooMany) {
  beginLockLife(0x4000);
  const uint64_t early = lockAt(0x4000);
  int lives = 0;
  while (isDistinctLock(lockAt(0x5000)) && lives < 1'000'000) {
    beginLockLife(0x5000);
    ++lives;
  }
  EXPECT_GT(lives, 8000);
  EXPECT_LT(lives, 10'000);
  EXPECT_TRUE(hasLimit(Limit::kLockLives));
  EXPECT_EQ(addressOfLock(lockAt(0x5000)), 0x5000u);
  EXPECT_EQ(lockAt(0x4000), early);  // who lives, lives on
}

}  // namespace
}  // namespace whip
