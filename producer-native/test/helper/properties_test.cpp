#include "helper/kafka/properties.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

namespace whip::helper {
namespace {

TEST(PropertiesTest, shouldReadNamesAndValuesAsJavaDoes) {
  EXPECT_EQ(parseProperties("# TLS\n\n  a = SASL_SSL\r\n! no\nb=x=y#z\nc:1\nd 2\ne\n"),
            (Properties{{"a", "SASL_SSL"}, {"b", "x=y#z"}, {"c", "1"}, {"d", "2"}, {"e", ""}}));
}

TEST(PropertiesTest, shouldJoinLinesThatGoOn) {
  EXPECT_EQ(parseProperties("pem=one \\\n    two\\\n  three\nlast=\\"),
            (Properties{{"pem", "one twothree"}, {"last", ""}}));
}

TEST(PropertiesTest, shouldReadEscapes) {
  EXPECT_EQ(parseProperties("a\\=b=c\\\\d\\te\\u00e4\\q\nshort=\\u12"),
            (Properties{{"a=b", "c\\d\te\xc3\xa4q"}, {"short", "u12"}}));
}

TEST(PropertiesTest, shouldTakeTheLastOfSeveral) {
  const Properties twice = parseProperties("a=1\na=2");
  EXPECT_EQ(valueOf(twice, "a"), "2");
  EXPECT_EQ(valueOf(twice, "b"), "");
}

TEST(PropertiesTest, shouldReportAFileThatCannotBeRead) {
  Properties properties;
  EXPECT_FALSE(readProperties("/nonexistent/whip.properties", &properties));
  const std::string path = testing::TempDir() + "whip-config-" + std::to_string(getpid());
  std::ofstream(path) << "a=1";
  EXPECT_TRUE(readProperties(path, &properties));
  EXPECT_EQ(properties, (Properties{{"a", "1"}}));
  std::remove(path.c_str());
}

}  // namespace
}  // namespace whip::helper
