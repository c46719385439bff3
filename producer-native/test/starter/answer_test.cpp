#include "starter/answer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <set>
#include <string>

#include "starter/frames.h"

namespace whip::starter {

namespace {

RunId named(const char* text) {
  RunId id;
  strcpy(id.text, text);
  return id;
}

TEST(RunIdTest, shouldStandInKeysAndVariables) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; i++) {
    const std::string id = RunId::random().text;
    EXPECT_EQ(id.size(), RunId::kLength);
    EXPECT_EQ(id.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz"), std::string::npos);
    seen.insert(id);
  }
  EXPECT_EQ(seen.size(), 100u);
}

TEST(AnswerTest, shouldSetWhatJavaSaidAndTheRunsName) {
  const std::string mine = "LD_PRELOAD=/mine.so";
  char* strings[] = {const_cast<char*>(mine.c_str()), nullptr};
  Environment environment;
  environment.addAll(strings);
  Answer answer;
  answer.add(kSet, "A=b");
  answer.add(kShow, "C=d");
  answer.add(kPrepend, "LD_PRELOAD=/ours.so");
  answer.applyTo(environment, named("k3abcdefgh"));
  EXPECT_STREQ(environment.get("A"), "b");
  EXPECT_EQ(environment.get("C"), nullptr);
  EXPECT_STREQ(environment.get("LD_PRELOAD"), "/ours.so:/mine.so");
  EXPECT_STREQ(environment.get("WHIP_RUN"), "k3abcdefgh");
}

TEST(AnswerTest, shouldCompareVariablesAlone) {
  Answer first, second;
  first.add(kSet, "A=b");
  first.add(kShow, "shown");
  second.add(kSet, "A=b");
  EXPECT_TRUE(first.setsWhatIsSetBy(second));
  EXPECT_TRUE(second.setsWhatIsSetBy(first));
  second.add(kPrepend, "A=b");
  EXPECT_FALSE(first.setsWhatIsSetBy(second));
  EXPECT_FALSE(second.setsWhatIsSetBy(first));
  first.add(kSet, "A=b");
  EXPECT_FALSE(first.setsWhatIsSetBy(second));
}

TEST(AnswerTest, shouldShowTheRunsNameInItsPlaces) {
  Answer answer;
  answer.add(kShow, "one \1\n\1\n");
  answer.add(kSet, "A=b");
  testing::internal::CaptureStderr();
  answer.show(named("k3abcdefgh"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "one k3abcdefgh\nk3abcdefgh\n");
}

}  // namespace

}  // namespace whip::starter
