#include "guest/core/shared/pragmas.h"

#include <gtest/gtest.h>

#include <vector>

#include "guest/openmp/state/ident.h"

namespace whip {
namespace {

constexpr char kText[] = ";src/relax.c;relax;91;3;;";
const uint64_t kTextAddress = reinterpret_cast<uint64_t>(kText);

/// Ident like the compiler's: each has an address of its own, for good.
Ident identOf(const char* source) { return {0, 2, {0, 0}, source}; }

TEST(PragmasTest, shouldReadWhatTheCompilerWrites) {
  const Pragma pragma = parsePragma(kText);
  EXPECT_EQ(pragma.file, "src/relax.c");
  EXPECT_EQ(pragma.function, "relax");
  EXPECT_EQ(pragma.line, 91);
  EXPECT_EQ(pragma.column, 3);
}

TEST(PragmasTest, shouldReadNothingOutOfOtherText) {
  for (const char* text : {"", ";", "relax.c:91", ";a.c;f;7", ";a.c;f;-7;1;;", ";a.c;f;x7;1;;",
                           ";a.c;f;99999999999;1;;", ";unknown;unknown;0;0;;"}) {
    EXPECT_EQ(parsePragma(text).line, 0) << text;
  }
}

TEST(PragmasTest, shouldPutTheTextInPlaceOfItsCalls) {
  static const Ident fork = identOf(kText), barrier = identOf(kText);
  EXPECT_EQ(placeOfPragma(&fork, 0x1001), kTextAddress);
  EXPECT_EQ(placeOfPragma(&fork, 0x1002), kTextAddress) << "in tail position: another caller";
  EXPECT_EQ(placeOfPragma(&barrier, 0x1003), kTextAddress);
  EXPECT_EQ(callOfPragma(kTextAddress), 0x1001u) << "the first";
  EXPECT_EQ(callOfPragma(0x1001), 0u);
}

TEST(PragmasTest, shouldDistinguishEqualCallsOfTwoPragmas) {
  static const char one[] = ";a.c;f;8;1;;", other[] = ";a.c;f;12;1;;";
  static const Ident first = identOf(one), second = identOf(other);
  EXPECT_EQ(placeOfPragma(&first, 0x2001), reinterpret_cast<uint64_t>(one));
  EXPECT_EQ(placeOfPragma(&second, 0x2001), reinterpret_cast<uint64_t>(other));
}

TEST(PragmasTest, shouldKeepTheCallWhereTheCompilerSaysNothing) {
  static const Ident plain = identOf(";unknown;unknown;0;0;;"), none = identOf(nullptr);
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(placeOfPragma(&plain, 0x3001), 0x3001u);
    EXPECT_EQ(placeOfPragma(&none, 0x3002), 0x3002u);
    EXPECT_EQ(placeOfPragma(nullptr, 0x3003), 0x3003u);
  }
}

TEST(PragmasTest, shouldKeepTheCallOfWhatDoesNotFit) {
  constexpr size_t kPragmas = 1 << 15;
  const std::vector<char> texts(kPragmas + 1, ';');  // each begins one byte later
  static std::vector<Ident> idents;
  for (size_t i = 0; i < kPragmas; ++i) idents.push_back(identOf(&texts[i]));
  size_t kept = 0;
  for (const Ident& ident : idents) {
    const uint64_t place = placeOfPragma(&ident, 0x4001);
    EXPECT_TRUE(place == 0x4001 || place == reinterpret_cast<uint64_t>(ident.source));
    kept += place == 0x4001 ? 1 : 0;
  }
  EXPECT_GT(kept, kPragmas / 2);
  EXPECT_LT(kept, kPragmas);
}

}  // namespace
}  // namespace whip
