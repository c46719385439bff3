#include "guest/core/account/cut_words.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace whip::account {
namespace {

struct CutWordsTest : testing::Test {
  std::unique_ptr<CutWords> words{new CutWords()};
};

TEST_F(CutWordsTest, shouldHaveOneCutAtATime) {
  EXPECT_TRUE(words->claim(CutWords::kHeartbeat));
  EXPECT_FALSE(words->claim(CutWords::kFirstPhase));
  EXPECT_EQ(words->claimant.load(), CutWords::kHeartbeat);
  words->release();
  EXPECT_TRUE(words->claim(CutWords::kFirstPhase + 3));
}

TEST_F(CutWordsTest, shouldKeepTheTimeOfTheCutBefore) {
  words->ask(100);
  EXPECT_EQ(words->epoch.load(), 1u);
  words->ask(250);
  EXPECT_EQ(words->epoch.load(), 2u);
  EXPECT_EQ(words->stampOf(1), 100u);
  EXPECT_EQ(words->stampOf(2), 250u);
}

TEST_F(CutWordsTest, shouldGiveEachCutToOneClaimant) {
  constexpr uint32_t kThreads = 4, kCuts = 5'000;
  std::atomic<uint32_t> inside{0}, most{0};
  std::vector<std::thread> threads;
  for (uint32_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (uint32_t done = 0; done < kCuts;) {
        if (!words->claim(CutWords::kFirstPhase + thread)) continue;
        if (++inside > 1) most = 2;
        words->marked.marks = done;  // the claimant's alone
        words->ask(done);
        --inside;
        words->release();
        ++done;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(most.load(), 0u);
  EXPECT_EQ(words->epoch.load(), kThreads * kCuts);
}

}  // namespace
}  // namespace whip::account
