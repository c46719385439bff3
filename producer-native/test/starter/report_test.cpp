#include "starter/report.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace whip::starter {

namespace {

std::string report(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  List<char> line;
  addReport(pointers.data(), "r1", line);
  return line.data();
}

TEST(ReportTest, shouldReachTheClusterOfTheCommandLine) {
  EXPECT_EQ("whip report r1", report({"java", "-cp", "a", "whip.cli.Whip", "run"}));
  EXPECT_EQ("whip report r1 --bootstrap b:9092 --registry http://r:8081/a --prefix my.",
            report({"java", "whip.cli.Whip", "run", "--prefix=my.", "--bootstrap", "b:9092",
                    "--threads", "2", "--registry=http://r:8081/a"}));
}

TEST(ReportTest, shouldQuoteForAShell) {
  EXPECT_EQ("whip report r1 --config 'it'\\''s mine.properties'",
            report({"java", "whip.cli.Whip", "run", "--config", "it's mine.properties"}));
}

TEST(ReportTest, shouldTakeNoOtherOptionForOne) {
  EXPECT_EQ("whip report r1", report({"java", "run", "--configuration=x", "--bootstrap"}));
}

}  // namespace

}  // namespace whip::starter
