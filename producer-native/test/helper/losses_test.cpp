#include "helper/losses.h"

#include <gtest/gtest.h>

#include <set>

namespace whip::helper {
namespace {

TEST(LossesTest, shouldNameEveryCauseDifferently) {
  std::set<std::string> names;
  for (size_t i = 0; i < static_cast<size_t>(Loss::kCount); i++) {
    names.insert(nameOf(static_cast<Loss>(i)));
  }
  EXPECT_EQ(names.size(), static_cast<size_t>(Loss::kCount));
  EXPECT_EQ(names.count(""), 0u);
}

TEST(LossesTest, shouldListOnlyCausesThatOccurred) {
  Losses losses([](const std::string&) {});
  losses.count(Loss::kQueueFull, 3);
  losses.count(Loss::kQueueFull, 4);
  losses.count(Loss::kEncoding, 0);
  std::map<std::string, int64_t> all{{"queue-full", 1}};
  losses.addTo(&all);
  EXPECT_EQ(all, (std::map<std::string, int64_t>{{"queue-full", 8}}));
  EXPECT_EQ(losses.total(), 7u);
}

TEST(LossesTest, shouldSpeakOncePerCause) {
  std::string said;
  Losses losses([&](const std::string& line) { said += line; });
  losses.say(Loss::kQueueFull, "first");
  losses.say(Loss::kQueueFull, "again");
  losses.say(Loss::kBrokerAbsent, "other");
  EXPECT_EQ(said, "whip: first\nwhip: other\n");
}

TEST(LossesTest, shouldShowControlCharactersOfABroker) {
  std::string said;
  Losses losses([&](const std::string& line) { said += line; });
  losses.say(Loss::kBrokerAbsent, "no\x1b[2J\nforged");
  EXPECT_EQ(said, "whip: no\\x1b[2J\\nforged\n");
}

}  // namespace
}  // namespace whip::helper
