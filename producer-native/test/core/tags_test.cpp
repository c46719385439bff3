#include "guest/core/shared/tags.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "guest/core/shared/counters.h"

namespace whip {
namespace {

std::vector<uint64_t> locksOf(Tag tag) {
  const TagState state = describeTag(tag);
  return {state.locks, state.locks + state.lockCount};
}

TEST(TagsTest, shouldGiveEqualStatesEqualNumbers) {
  const Tag one = tagWithLock(tagWithLock(0, 10), 20);
  EXPECT_NE(one, 0u);
  EXPECT_EQ(tagWithLock(tagWithLock(0, 10), 20), one);
  EXPECT_NE(tagWithLock(tagWithLock(0, 20), 10), one);
}

TEST(TagsTest, shouldReleaseInAnyOrder) {
  const Tag tag = tagWithLock(tagWithLock(tagWithLock(0, 1), 2), 3);
  EXPECT_EQ(locksOf(tagWithoutLock(tag, 3)), (std::vector<uint64_t>{1, 2}));
  EXPECT_EQ(locksOf(tagWithoutLock(tag, 1)), (std::vector<uint64_t>{2, 3}));
  EXPECT_EQ(tagWithoutLock(tag, 99), tag);
  EXPECT_EQ(tagWithoutLock(tagWithLock(0, 5), 5), 0u);
}

TEST(TagsTest, shouldMarkAcquisitions) {
  const Tag tag = tagWithLock(0, 7);
  EXPECT_FALSE(describeTag(tag).acquired);
  EXPECT_TRUE(describeTag(tagAcquired(tag)).acquired);
  EXPECT_EQ(locksOf(tagAcquired(tag)), locksOf(tag));
}

TEST(TagsTest, shouldInheritAnnotationsButNotLocks) {
  const char* fast = internName("fast");
  const Tag tag = tagWithLock(tagWithAnnotation(tagWithLock(0, 1), fast), 2);
  const TagState inherited = describeTag(tagInherited(tag));
  EXPECT_EQ(inherited.lockCount, 0);
  ASSERT_EQ(inherited.annotationCount, 1);
  EXPECT_STREQ(inherited.annotations[0], "fast");
}

TEST(TagsTest, shouldNotNameALockThatHasANode) {
  const Tag tag = tagWithHold(tagWithLock(tagWithLock(0, 1), 2), 1);
  EXPECT_EQ(locksOf(tag), std::vector<uint64_t>{2});
  ASSERT_EQ(describeTag(tag).annotationCount, 1);
  EXPECT_STREQ(describeTag(tag).annotations[0], kUnderLocks);
  EXPECT_TRUE(holdsLock(tagWithoutLock(tag, 2)));
  EXPECT_EQ(tagInherited(tag), 0u);
  EXPECT_EQ(locksOf(tagWithoutHold(tag, 1)), (std::vector<uint64_t>{2, 1}));
  EXPECT_FALSE(holdsLock(tagWithoutLock(tagWithoutLock(tag, 1), 2)));
  EXPECT_EQ(tagWithoutHold(tag, 2), tag);
}

TEST(TagsTest, shouldInternNamesByContent) {
  const std::string copy = std::string("na") + "me";
  EXPECT_EQ(internName(copy.c_str()), internName("name"));
  EXPECT_NE(internName("name"), internName("other"));
}

TEST(TagsTest, shouldCountWhatIsTooDeep) {
  Tag tag = 0;
  for (uint64_t i = 1; i <= kLocksMax; ++i) tag = tagWithLock(tag, i);
  const uint64_t before = lossOf(Cause::kLockDepth);
  EXPECT_EQ(tagWithLock(tag, 1000), tag);
  EXPECT_EQ(lossOf(Cause::kLockDepth), before + 1);
}

TEST(TagsTest, shouldStayRightWhenThreadsRace) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (uint64_t i = 1; i < 500; ++i) {
        const Tag tag = tagWithLock(tagWithLock(0, i), i * 7);
        ASSERT_EQ(locksOf(tag), (std::vector<uint64_t>{i, i * 7}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(CountersTest, shouldNameEveryCauseAndLimit) {
  for (size_t i = 0; i < kCauses; ++i) EXPECT_FALSE(nameOf(static_cast<Cause>(i)).empty());
  for (size_t i = 0; i < kLimits; ++i) EXPECT_FALSE(sentenceOf(static_cast<Limit>(i)).empty());
  EXPECT_EQ(nameOf(Cause::kRingFull), "ring-full");
  EXPECT_EQ(nameOf(Cause::kRuntimePaused), "runtime-paused");
  EXPECT_EQ(nameOf(Limit::kClockFallback), "clock-fallback");
}

}  // namespace
}  // namespace whip
