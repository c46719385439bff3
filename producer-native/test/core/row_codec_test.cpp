#include "guest/core/row/row_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace whip {
namespace {

using Words = std::array<uint64_t, Row::kWords>;

constexpr Directive kDirective = makeDirective(DirectiveKind::kFor, 0x401000);
constexpr Place kPlace = {21, 22, 23};

Words wordsOf(const Row& row) {
  Words words;
  std::copy(std::begin(row.words), std::end(row.words), words.begin());
  return words;
}

/// The words of the row, which has to be the same when it was decoded and encoded again.
template <typename Typed>
Words wordsOf(const Typed& typed, Typed (*decode)(const Row&)) {
  const Row row = encode(typed);
  EXPECT_EQ(wordsOf(encode(decode(row))), wordsOf(row));
  return wordsOf(row);
}

TEST(RowCodecTest, shouldEncodeItems) {
  EXPECT_EQ(wordsOf(StrandRow{kDirective, kPlace, 4, 5, 6, 7}, strandOf),
            (Words{makeHead(32, kDirective), 21, 22, 23, 4, 5, 6, 7}));
  EXPECT_EQ(wordsOf(NodeRow{Kind::kTask, false, kDirective, kPlace, 4, 5, 6, 7}, nodeOf),
            (Words{makeHead(5, kDirective), 21, 22, 23, 4, 5, 6, 7}));
  EXPECT_EQ(wordsOf(NodeRow{Kind::kSink, true, 0, kPlace, 4, 5, 6, 7}, nodeOf),
            (Words{makeHead(64 + 13, 0), 21, 22, 23, 4, 5, 6, 7}));
  EXPECT_EQ(wordsOf(DependenceRow{kPlace, 6, DependenceKind::kInoutset}, dependenceOf),
            (Words{makeHead(33, 0), 21, 22, 23, 0, 0, 6, 5}));
}

TEST(RowCodecTest, shouldEncodeBurdens) {
  EXPECT_EQ(wordsOf(BurdenRow{1, 2, 3, 4, 5, 6}, burdenOf),
            (Words{makeHead(42, 0), 1, 2, 3, 4, 5, 6, 0}));
}

TEST(RowCodecTest, shouldEncodeStamps) {
  EXPECT_EQ(wordsOf(StampRow{1, 2, 3, 4, 5, 6}, stampOf),
            (Words{makeHead(43, 0), 1, 2, 3, 4, 5, 6, 0}));
}

TEST(RowCodecTest, shouldEncodeFoldedItems) {
  EXPECT_EQ(wordsOf(FoldedRow{kPlace, 4, 5}, foldedOf),
            (Words{makeHead(34, 0), 21, 22, 23, 4, 5, 0, 0}));
  EXPECT_EQ(wordsOf(FoldedStrandRow{kDirective, 1, 2, 3, 4, 5, 6, 7}, foldedStrandOf),
            (Words{makeHead(35, kDirective), 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(wordsOf(FoldedInstanceRow{kDirective, 1, 2, 3, 4, 5, 6, 7}, foldedInstanceOf),
            (Words{makeHead(36, kDirective), 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(wordsOf(FoldedShareRow{kDirective, 1, 2, 3, 4, 5}, foldedShareOf),
            (Words{makeHead(37, kDirective), 1, 2, 3, 4, 5, 0, 0}));
  EXPECT_EQ(wordsOf(FoldedLockRow{1, 2}, foldedLockOf),
            (Words{makeHead(38, 0), 1, 2, 0, 0, 0, 0, 0}));
  const char* name = "solve";
  EXPECT_EQ(wordsOf(FoldedCurveRow{1, name, 3, 1, 5}, foldedCurveOf),
            (Words{makeHead(39, 0), 1, reinterpret_cast<uint64_t>(name), 3, 1, 5, 0, 0}));
  EXPECT_EQ(wordsOf(FoldedFastestRow{kDirective, 1, 2, 3, 4}, foldedFastestOf),
            (Words{makeHead(40, kDirective), 1, 2, 3, 4, 0, 0, 0}));
}

TEST(RowCodecTest, shouldDistinguishKinds) {
  const Row strand = encode(StrandRow{kDirective, {}});
  const Row open = encode(NodeRow{Kind::kTask, true, 0, {}});
  const Row popped = encode(NodeRow{Kind::kTask, false, 0, {}});
  const Row folded = encode(FoldedRow{});
  EXPECT_TRUE(strand.isStrand());
  EXPECT_EQ(strand.directive(), kDirective);
  EXPECT_TRUE(open.isOpen());
  EXPECT_FALSE(open.isNode(Kind::kTask));
  EXPECT_TRUE(popped.isNode(Kind::kTask));
  EXPECT_FALSE(popped.isOpen());
  EXPECT_TRUE(folded.isFolded());
  EXPECT_FALSE(folded.isFoldedDetail());
  EXPECT_TRUE(encode(FoldedStrandRow{}).isFoldedDetail());
  EXPECT_TRUE(encode(FoldedFastestRow{}).isFoldedDetail());
  EXPECT_TRUE(encode(DependenceRow{}).isDependence());
  const Row burden = encode(BurdenRow{});
  EXPECT_TRUE(burden.isBurden());
  EXPECT_FALSE(burden.isOpen());
  EXPECT_FALSE(burden.isFoldedDetail());
  EXPECT_FALSE(strand.isBurden());
  const Row stamp = encode(StampRow{});
  EXPECT_TRUE(stamp.isStamp());
  EXPECT_FALSE(stamp.isOpen());
  EXPECT_TRUE(stamp.isBesideItems() && burden.isBesideItems());
  EXPECT_FALSE(strand.isBesideItems());
}

}  // namespace
}  // namespace whip
