#include "check/folded.h"

#include <gtest/gtest.h>

#include "check/evaluate.h"
#include "check/written.h"

namespace whip::check {
namespace {

/// Directive 8@9a, from 9a to 9b.
Folded::Strand strand(uint64_t work, uint64_t chain, uint64_t joined, uint64_t full) {
  return {{8, 0x9a, 0x9a, 0x9b}, 0, work, chain, joined, full};
}

std::vector<std::string> one(const char* defect) { return {defect}; }

// Two tasks of 50 and 40 around a strand of 5, after w10 and before a taskwait and w3.
const std::string kAround =
    "strand 0 0 1 0 10 10 11 0 0 0\n"
    "strand 0 0 1 5 3 12 13 0 0 0\n"
    "node 0 7 0 1 4 0 0 0 0 0 0\n";

TEST(FoldedTest, shouldEvaluateAFoldedItemInTheMiddle) {
  const Result result = evaluate(written(kAround + "folded 0 0 1 1 3 2\n"
                                                   "foldedStrand 0 8 9a 9a 9b 0 90 0 50 50\n"
                                                   "foldedStrand 0 0 0 9a 9b 0 5 5 0 0\n",
                                         6));
  EXPECT_EQ(result.work, 108u);
  EXPECT_EQ(result.span, 63u);
}

TEST(FoldedTest, shouldEvaluateAFoldedItemThatEndsAfterItsJoin) {
  // full is not waited for by the taskwait: 10 + 70 at the end, 10 + 50 + 3 on the way.
  const Result result = evaluate(written(kAround + "folded 0 0 1 1 3 1\n"
                                                   "foldedStrand 0 8 9a 9a 9b 0 90 5 50 70\n",
                                         6));
  EXPECT_EQ(result.span, 80u);
}

TEST(FoldedTest, shouldEvaluateAFoldedItemAtTheEnd) {
  const Result result = evaluate(written(
      "strand 0 0 1 0 10 10 11 0 0 3\nfolded 0 0 1 1 2 1\nfoldedStrand 0 8 9a 9a 9b 3 9 2 4 7\n",
      3));
  EXPECT_EQ(result.work, 19u);
  EXPECT_EQ(result.span, 17u);
  EXPECT_EQ(result.lockBound, 19u);
}

TEST(FoldedTest, shouldAcceptWhatCanBe) {
  Folded item;
  EXPECT_TRUE(item.defects().empty());
  item.strands = {strand(9, 2, 4, 7)};
  item.instances = {{8, 0x9a, 3, 9, 7, 2, 4}};
  item.shares = {{2, 0x8a, 0, 9, 7}, {2, 0x8a, 1, 3, 3}};
  item.curves = {{0x9a, "", kJoined | kFull, true, {{{8, 0x9a, 0x9a, 0x9b}, 0, 4}}}};
  EXPECT_EQ(item.defects(), std::vector<std::string>());
}

TEST(FoldedTest, shouldFindCostsThatCannotBe) {
  Folded item;
  item.strands = {strand(9, 5, 4, 7)};
  EXPECT_EQ(item.defects(), one("chain exceeds joined"));
  item.strands = {strand(9, 2, 8, 7)};
  EXPECT_EQ(item.defects(), one("joined exceeds full"));
  item.strands = {strand(9, 2, 4, 10)};
  EXPECT_EQ(item.defects(), one("more of a strand on a path than its work"));
  item.strands = {strand(9, 2, 4, 7), strand(9, 2, 4, 7)};
  EXPECT_EQ(item.defects(), one("a strand is reported twice"));
}

TEST(FoldedTest, shouldFindInstancesAndSharesThatCannotBe) {
  Folded item;
  item.strands = {strand(9, 2, 4, 7)};
  item.instances = {{8, 0x9a, 3, 10, 7, 2, 4}};
  EXPECT_EQ(item.defects(), one("the work of instances exceeds the item's"));
  item.instances = {{8, 0x9a, 3, 9, 7, 2, 2}};
  EXPECT_EQ(item.defects(), one("the work of instances is out of bounds"));
  item.instances = {{7, 0x9a, 1, 9, 9, 9, 9}};
  EXPECT_EQ(item.defects(), one("an ordered block is folded"));
  item.instances.clear();
  item.shares = {{2, 0x8a, 0, 9, 7}, {2, 0x8a, 0, 3, 3}};
  EXPECT_EQ(item.defects(), one("a share is reported twice"));
}

TEST(FoldedTest, shouldFindCurvesThatCannotBe) {
  Folded item;
  item.strands = {strand(9, 2, 4, 7)};
  const Folded::Fastest five = {{8, 0x9a, 0x9a, 0x9b}, 0, 5};
  item.curves = {{0x9a, "", kJoined, true, {five}}};
  EXPECT_EQ(item.defects(), one("the fastest path exceeds the longest"));
  item.curves = {{0x9a, "", kFull, true, {five}}, {0x9a, "", kFull, false, {five}}};
  EXPECT_EQ(item.defects(), one("a curve is reported twice"));
}

}  // namespace
}  // namespace whip::check
