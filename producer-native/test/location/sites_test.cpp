#include "helper/location/sites.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace whip::location {
namespace {

Location at(const std::string& module, const std::string& file, int line) {
  Location location;
  location.module = module;
  location.file = file;
  location.line = line;
  return location;
}

struct SitesTest : testing::Test {
  std::map<uint64_t, Location> places;
  std::vector<Answer> asked;
  std::vector<Urgency> urgencies;
  std::vector<uint64_t> announced;
  std::vector<std::string> names;
  Sites sites{[this](What what, uint64_t address, Urgency urgency) {
                asked.push_back({what, address, places[address]});
                urgencies.push_back(urgency);
              },
              [](uint64_t) { return at("module", "", 0); },
              [this](uint64_t address, const Location& location) {
                announced.push_back(address);
                names.push_back(location.module + ":" + location.file);
              }};

  void answerAll() {
    for (const Answer& answer : std::exchange(asked, {})) sites.accept(answer);
  }
  // Asks, answers, asks again.
  uint64_t settled(uint64_t address) {
    sites.canonical(address);
    answerAll();
    return sites.canonical(address).value();
  }
};

TEST_F(SitesTest, shouldLetTheFirstAddressOfALineStandForAll) {
  places = {{16, at("a", "x.c", 7)}, {32, at("a", "x.c", 7)}, {48, at("a", "x.c", 8)}};
  EXPECT_EQ(settled(32), 32u);
  EXPECT_EQ(settled(16), 32u);
  EXPECT_EQ(settled(48), 48u);
  EXPECT_EQ(announced, (std::vector<uint64_t>{32, 48}));
}

TEST_F(SitesTest, shouldKeepTheSameLineOfTwoModulesApart) {
  places = {{16, at("a", "x.h", 7)}, {32, at("b", "x.h", 7)}};
  EXPECT_EQ(settled(16), 16u);
  EXPECT_EQ(settled(32), 32u);
}

TEST_F(SitesTest, shouldLetAddressesWithoutALineStandForThemselves) {
  places = {{16, at("a", "", 0)}, {32, at("a", "", 0)}};
  EXPECT_EQ(settled(16), 16u);
  EXPECT_EQ(settled(32), 32u);
  EXPECT_EQ(sites.unresolved(), 2u);
}

TEST_F(SitesTest, shouldAskForEveryAddressOnceAndForZeroNever) {
  for (int i = 0; i < 3; i++) {
    EXPECT_EQ(sites.canonical(16), std::nullopt);
    EXPECT_EQ(sites.canonical(0), 0u);
    EXPECT_FALSE(sites.lock(64));
    EXPECT_TRUE(sites.lock(0));
  }
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_EQ(asked[0].address, 16u);
  EXPECT_EQ(asked[1].what, What::kLock);
  answerAll();
  EXPECT_EQ(sites.canonical(16), 16u);
  EXPECT_TRUE(sites.lock(64));
  EXPECT_TRUE(asked.empty());
  EXPECT_EQ(announced, (std::vector<uint64_t>{16, 64}));
}

TEST_F(SitesTest, shouldKeepFunctionsOfOneLineApart) {
  places = {{16, at("a", "x.h", 7)}, {32, at("a", "x.h", 7)}, {48, at("a", "x.h", 7)}};
  EXPECT_EQ(settled(48), 48u);
  for (const uint64_t function : {16, 32}) {
    EXPECT_EQ(sites.function(function), std::nullopt);
    EXPECT_EQ(sites.function(function), std::nullopt);
  }
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_EQ(asked[0].what, What::kFunction);
  answerAll();
  EXPECT_EQ(sites.function(16), 16u);
  EXPECT_EQ(sites.function(32), 32u);
  EXPECT_EQ(announced, (std::vector<uint64_t>{48, 16, 32}));
}

TEST_F(SitesTest, shouldNameFunctionsThatHaveNoAnswerAtTheEnd) {
  places = {{16, at("a", "x.c", 7)}};
  EXPECT_EQ(sites.function(16), std::nullopt);
  sites.stopHolding();
  EXPECT_EQ(sites.function(16), 16u);
  EXPECT_EQ(sites.function(32), 32u);  // never seen before
  EXPECT_EQ(sites.unanswered(), 2u);
  sites.accept(asked[0]);
  EXPECT_EQ(sites.unanswered(), 1u);
  EXPECT_EQ(names, (std::vector<std::string>{"module:", "module:", "a:x.c"}));
  EXPECT_EQ(sites.unresolved(), 0u);  // a share of work, which functions are not asked for
}

TEST_F(SitesTest, shouldSettleWithoutAnswersAtTheEnd) {
  places = {{16, at("a", "x.c", 7)}};
  EXPECT_EQ(sites.canonical(16), std::nullopt);
  EXPECT_FALSE(sites.lock(64));
  sites.stopHolding();
  EXPECT_EQ(sites.canonical(16), 16u);
  EXPECT_TRUE(sites.lock(64));
  EXPECT_EQ(sites.canonical(32), 32u);  // never seen before
  EXPECT_TRUE(sites.lock(128));
  EXPECT_EQ(announced.size(), 3u);
}

TEST_F(SitesTest, shouldNameByModuleWhatHasNoAnswerAndByTheAnswerWhenItComes) {
  places = {{16, at("a", "x.c", 7)}, {32, at("a", "x.c", 7)}};
  sites.canonical(16);
  sites.canonical(32);
  sites.stopHolding();
  EXPECT_EQ(names, (std::vector<std::string>{"module:", "module:"}));
  EXPECT_EQ(sites.unanswered(), 2u);
  EXPECT_EQ(sites.unresolved(), 2u);
  sites.accept(asked[0]);
  sites.accept(asked[0]);  // once
  EXPECT_EQ(sites.unanswered(), 1u);
  EXPECT_EQ(sites.unresolved(), 1u);
  sites.stopWaiting();
  sites.accept(asked[1]);  // too late
  EXPECT_EQ(names, (std::vector<std::string>{"module:", "module:", "a:x.c"}));
  EXPECT_EQ(sites.canonical(16), 16u);  // as batches have it
  EXPECT_EQ(sites.canonical(32), 32u);
}

TEST_F(SitesTest, shouldAskForWhatIsSeenAtTheEndOnly) {
  places = {{16, at("a", "x.c", 7)}};
  sites.stopHolding();
  EXPECT_EQ(sites.canonical(16), 16u);
  EXPECT_EQ(sites.canonical(16), 16u);
  EXPECT_EQ(sites.unanswered(), 1u);
  ASSERT_EQ(asked.size(), 1u);
  answerAll();
  EXPECT_EQ(sites.unanswered(), 0u);
  EXPECT_EQ(names, (std::vector<std::string>{"module:", "a:x.c"}));
}

TEST_F(SitesTest, shouldAskAgainForADirectiveAlone) {
  sites.expect(16, Urgency::kLater);
  sites.canonical(16);
  sites.expect(16, Urgency::kFirst);
  sites.expect(16, Urgency::kFirst);
  sites.expect(0, Urgency::kFirst);
  EXPECT_EQ(urgencies, (std::vector<Urgency>{Urgency::kLater, Urgency::kFirst}));
  answerAll();  // both
  EXPECT_EQ(sites.unresolved(), 1u);
  EXPECT_EQ(announced, std::vector<uint64_t>{16});
  sites.expect(16, Urgency::kFirst);
  EXPECT_TRUE(asked.empty());
}

TEST_F(SitesTest, shouldStopNamingLocksAtTheBound) {
  for (uint64_t lock = 1; lock <= Sites::kLocksMax + 10; lock++) sites.lock(lock);
  EXPECT_EQ(asked.size(), Sites::kLocksMax);
  EXPECT_TRUE(sites.lock(Sites::kLocksMax + 5));
}

}  // namespace
}  // namespace whip::location
