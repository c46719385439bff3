#include "node/pragmas.h"

#include <gtest/gtest.h>

namespace whip {
namespace {

TEST(PragmasTest, shouldTellTheLineOfACall) {
  notePragma(0x1001, ";src/relax.c;relax;91;3;;");
  const Pragma pragma = pragmaAt(0x1001);
  EXPECT_EQ(pragma.line, 91);
  EXPECT_EQ(pragma.column, 3);
  EXPECT_TRUE(pragma.isIn("/home/me/src/relax.c"));
  EXPECT_TRUE(pragma.isIn("relax.c"));
  EXPECT_FALSE(pragma.isIn("/home/me/src/other.c"));
  EXPECT_FALSE(pragma.isIn(""));
}

TEST(PragmasTest, shouldKnowNothingWhereTheCompilerTellsNothing) {
  EXPECT_FALSE(pragmaAt(0x2001).isIn(""));
  notePragma(0x2002, ";unknown;unknown;0;0;;");  // compiled without -g
  EXPECT_FALSE(pragmaAt(0x2002).isIn("unknown"));
  notePragma(0x2003, nullptr);
  EXPECT_EQ(pragmaAt(0x2003).line, 0);
  for (const char* text :
       {"", ";", "relax.c:91", ";a.c;f;7", ";a.c;f;-7;1;;", ";a.c;f;99999999;1;;"}) {
    static uint64_t address = 0x2100;
    notePragma(++address, text);
    EXPECT_EQ(pragmaAt(address).line, 0) << text;
  }
}

TEST(PragmasTest, shouldKeepTheFirst) {
  notePragma(0x3001, ";a.c;f;1;1;;");
  notePragma(0x3001, ";a.c;f;2;1;;");
  EXPECT_EQ(pragmaAt(0x3001).line, 1);
}

TEST(PragmasTest, shouldRoundColumnsDown) {
  notePragma(0x4001, ";a.c;f;1;100000;;");
  EXPECT_EQ(pragmaAt(0x4001).column, 1023);
  EXPECT_EQ(pragmaAt(0x4001).line, 1);
}

TEST(PragmasTest, shouldForgetWhatDoesNotFit) {
  for (uint64_t address = 1 << 20; address < (1 << 20) + (1 << 15); ++address) {
    notePragma(address, ";a.c;f;5;1;;");
  }
  int known = 0;
  for (uint64_t address = 1 << 20; address < (1 << 20) + (1 << 15); ++address) {
    const int line = pragmaAt(address).line;
    EXPECT_TRUE(line == 0 || line == 5);
    known += line == 5 ? 1 : 0;
  }
  EXPECT_GT(known, 8000);
  EXPECT_LT(known, 1 << 15);
}

}  // namespace
}  // namespace whip
