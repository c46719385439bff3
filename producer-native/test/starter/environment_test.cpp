#include "starter/environment.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace whip::starter {

namespace {

std::vector<std::string> stringsOf(Environment& environment) {
  std::vector<std::string> strings;
  for (char* const* at = environment.strings(); *at != nullptr; at++) strings.emplace_back(*at);
  return strings;
}

using Strings = std::vector<std::string>;

TEST(StarterEnvironmentTest, shouldReplaceAVariableWhereItStands) {
  char first[] = "A=1";
  char second[] = "B=2";
  char* const outside[] = {first, second, nullptr};
  Environment environment;
  environment.addAll(outside);
  environment.set("A=3=x");
  environment.set("AB=4");
  EXPECT_EQ(stringsOf(environment), (Strings{"A=3=x", "B=2", "AB=4"}));
  EXPECT_STREQ(environment.get("A"), "3=x");
  EXPECT_EQ(environment.get("C"), nullptr);
}

TEST(StarterEnvironmentTest, shouldKeepOtherToolsAndLibrariesBehindItsOwn) {
  char mine[] = "LD_PRELOAD=/mine.so";
  char empty[] = "OMP_TOOL_LIBRARIES=";
  char* const outside[] = {mine, empty, nullptr};
  Environment environment;
  environment.addAll(outside);
  environment.prepend("LD_PRELOAD=/omp.so");
  environment.prepend("OMP_TOOL_LIBRARIES=/whip.so");
  environment.prepend("NEW=/a.so");
  EXPECT_EQ(stringsOf(environment),
            (Strings{"LD_PRELOAD=/omp.so:/mine.so", "OMP_TOOL_LIBRARIES=/whip.so", "NEW=/a.so"}));
}

TEST(StarterEnvironmentTest, shouldLeaveOneOfAVariableThatIsThereTwice) {
  char first[] = "A=1";
  char other[] = "B=2";
  char second[] = "A=3";
  char* const outside[] = {first, other, second, nullptr};
  Environment environment;
  environment.addAll(outside);
  environment.set("A=4");
  EXPECT_EQ(stringsOf(environment), (Strings{"A=4", "B=2"}));
}

// What is no assignment, and bytes that are no text, are a process's own affair.
TEST(StarterEnvironmentTest, shouldReadAnyBytes) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string bytes("A=\xfc\x1b\n\0no assignment\0\0=x\0", 24);
  ASSERT_EQ(write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  close(ends[1]);
  Environment environment;
  EXPECT_TRUE(environment.readAll(ends[0]));
  close(ends[0]);
  EXPECT_EQ(stringsOf(environment), (Strings{"A=\xfc\x1b\n", "no assignment", "=x"}));
}

TEST(StarterEnvironmentTest, shouldSayThatItCannotBeRead) {
  Environment environment;
  EXPECT_FALSE(environment.readAll(-1));
}

}  // namespace

}  // namespace whip::starter
