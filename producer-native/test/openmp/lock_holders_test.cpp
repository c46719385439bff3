#include "guest/openmp/construct/lock_holders.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

namespace whip {
namespace {

using Holdings = std::vector<std::pair<uint32_t, uint64_t>>;

/// Each test has a lock of its own: the table is the process's.
LockHolders& newLock() {
  static uint64_t key = 1;
  if (key == 1 && !LockHolders::create()) std::abort();
  return *LockHolders::find(key++);
}

/// The latest holder first.
Holdings between(const LockHolders& lock, uint64_t from, uint64_t to) {
  Holdings found;
  lock.each(from, to, [&](uint32_t path, uint64_t time) { found.emplace_back(path, time); });
  return found;
}

TEST(LockHoldersTest, shouldKnowWhoHeldIt) {
  LockHolders& lock = newLock();
  lock.take(1, 71, 100);
  lock.give(1, 110);
  lock.take(2, 72, 115);
  lock.give(2, 130);
  EXPECT_EQ(between(lock, 90, 140), (Holdings{{72, 15}, {71, 10}}));
}

TEST(LockHoldersTest, shouldCountOnlyWhatWasHeldMeanwhile) {
  LockHolders& lock = newLock();
  lock.take(1, 71, 100);
  lock.give(1, 110);
  lock.take(2, 72, 115);
  lock.give(2, 130);
  EXPECT_EQ(between(lock, 105, 120), (Holdings{{72, 5}, {71, 5}}));
  EXPECT_EQ(between(lock, 110, 115), Holdings{});
}

TEST(LockHoldersTest, shouldTakeTheNextOnesStartAsTheEnd_WhenNoEndWasReported) {
  LockHolders& lock = newLock();
  lock.take(1, 71, 100);
  lock.take(2, 72, 110);
  EXPECT_EQ(between(lock, 90, 150), (Holdings{{72, 40}, {71, 10}}));
  lock.give(1, 112);  // reported late
  EXPECT_EQ(between(lock, 90, 150), (Holdings{{72, 40}, {71, 10}}));
}

TEST(LockHoldersTest, shouldForgetTheOldestOnes) {
  LockHolders& lock = newLock();
  for (uint64_t i = 0; i < 1000; ++i) {
    lock.take(1, 71, 10 * i);
    lock.give(1, 10 * i + 5);
  }
  uint64_t held = 0;
  for (const auto& [path, time] : between(lock, 0, 10'000)) held += time;
  EXPECT_EQ(held, 64 * 5u);
}

TEST(LockHoldersTest, shouldBeAnotherLock_WhenTheKeyIsAnother) {
  LockHolders& lock = newLock();
  EXPECT_NE(&lock, &newLock());
}

}  // namespace
}  // namespace whip
