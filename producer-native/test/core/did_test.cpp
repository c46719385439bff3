#include "guest/core/account/did.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace whip::account {
namespace {

using Shares = std::map<uint32_t, uint64_t>;

Did of(const Shares& parts) {
  Did did{};
  for (const auto& [path, time] : parts) did.add(path, time);
  did.sort();
  return did;
}

Shares shares(uint64_t wait, const Did& did) {
  Shares found;
  shareOut(wait, did, [&](uint32_t path, uint64_t time) { found[path] += time; });
  return found;
}

TEST(DidTest, shouldDivideInProportion) {
  EXPECT_EQ(shares(16, of({{1, 5}, {2, 15}})), (Shares{{1, 4}, {2, 12}}));
}

TEST(DidTest, shouldGiveWhatIsLeftToTheLargestRemainders) {
  // 10 in shares of 1.43, 2.86 and 5.71: one each for the last two.
  EXPECT_EQ(shares(10, of({{1, 1}, {2, 2}, {3, 4}})), (Shares{{1, 1}, {2, 3}, {3, 6}}));
}

TEST(DidTest, shouldPreferTheLowestPath_WhenRemaindersAreEqual) {
  EXPECT_EQ(shares(7, of({{9, 1}, {4, 1}, {6, 1}})), (Shares{{4, 3}, {6, 2}, {9, 2}}));
}

TEST(DidTest, shouldBlameNobody_WhenNothingIsKnown) { EXPECT_EQ(shares(7, Did{}), Shares{}); }

TEST(DidTest, shouldAddTimesOfOnePath) {
  Did did = of({{1, 5}});
  EXPECT_TRUE(did.add(1, 10));
  EXPECT_EQ(shares(3, did), (Shares{{1, 3}}));
}

TEST(DidTest, shouldRefuseMorePathsThanItHasRoomFor) {
  Did did{};
  for (uint32_t path = 0; path < Did::kMax; ++path) EXPECT_TRUE(did.add(path, 1));
  EXPECT_FALSE(did.add(Did::kMax, 1));
  EXPECT_TRUE(did.add(0, 1));
}

TEST(DidTest, shouldDivideAllOfIt) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 10'000; ++i) {
    Did did{};
    const uint64_t count = 1 + random() % Did::kMax;
    for (uint32_t path = 0; path < count; ++path) did.add(path, random() >> (random() % 64));
    const uint64_t wait = random() >> (1 + random() % 63);
    uint64_t sum = 0, done = 0;
    for (const auto& [path, time] : shares(wait, did)) sum += time;
    for (uint32_t path = 0; path < did.count; ++path) done |= did.parts[path].time;
    EXPECT_EQ(sum, done == 0 ? 0 : wait);
  }
}

}  // namespace
}  // namespace whip::account
