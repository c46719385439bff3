#include "printable/printable.h"

#include <gtest/gtest.h>

#include <string>

namespace whip::printable {
namespace {

std::string shown(const std::string& text, size_t room = 1000) {
  std::string line(room, '\0');
  line.resize(write(text.data(), text.size(), line.data(), room));
  return line;
}

TEST(PrintableTest, shouldLeaveWhatIsPrintable) {
  const std::string text = "größe → 日本 🙂 \\x1b \u00a0";
  EXPECT_EQ(shown(text), text);
}

TEST(PrintableTest, shouldShowControlCharactersOnOneLine) {
  EXPECT_EQ(shown(std::string("a\n\r\t\0\x1b[2J\a\x7f", 11)), "a\\n\\r\\t\\x00\\x1b[2J\\x07\\x7f");
  EXPECT_EQ(shown("\u0085\u009b"), "\\x85\\x9b");
}

TEST(PrintableTest, shouldShowWhatChangesTheDirectionOrEndsALine) {
  EXPECT_EQ(shown("\u2027\u2028\u202e\u202f"), "\u2027\\u2028\\u202e\u202f");
  EXPECT_EQ(shown("\u2066\u2069\u206a"), "\\u2066\\u2069\u206a");
}

TEST(PrintableTest, shouldShowBytesThatAreNoUtf8) {
  EXPECT_EQ(shown("\x9b\x31m\xff"), "\\x9b1m\\xff");                      // CSI in eight bits
  EXPECT_EQ(shown("\xc0\x9b\xed\xa0\x80"), "\\xc0\\x9b\\xed\\xa0\\x80");  // too long; a surrogate
  EXPECT_EQ(shown("\xe2\x80"), "\\xe2\\x80");                             // cut off
}

TEST(PrintableTest, shouldStopBeforeWhatHasNoRoom) {
  EXPECT_EQ(shown("ab\x1b", 5), "ab");
  EXPECT_EQ(shown("ab\x1b", 6), "ab\\x1b");
  EXPECT_EQ(shown("a→", 3), "a");
}

TEST(PrintableTest, shouldGrowNoMoreThanItSays) {
  for (const char* text : {"\x1b", "\xff", "\u009b", "\u202e"}) {
    EXPECT_LE(shown(text).size(), kGrowth * strlen(text));
  }
}

}  // namespace
}  // namespace whip::printable
