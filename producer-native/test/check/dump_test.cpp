#include "check/dump.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "check/burdens.h"
#include "check/defects.h"
#include "check/stamps.h"
#include "check/written.h"

namespace whip::check {
namespace {

const std::string kStrand = "foldedStrand 0 8 9a 9a 9b 0 5 0 5 5\n";
const std::string kOther = "strand 0 0 1 9 4 10 11 0 0 0\n";

std::string firstDefect(const std::string& rows, int items) {
  const auto found = defects(written(rows, items));
  return found.empty() ? "" : found.front();
}

const std::string kGrain =
    "detail full\ngrain 8 9a 0 1 9 9\ngrain 8 9a 3 1 7 7\n"
    "node 0 5 0 1 0 2 0 0 0 8 9a\n";

TEST(DumpTest, shouldJudgeBurdens) {
  const Dump dump = written(kGrain + "burden 0 2 0 0 8 0 0\n", 1);
  EXPECT_EQ(burdenDefects(dump), std::vector<std::string>{});
  EXPECT_EQ(burdenText(dump, 8), "-,-,7,-,-:1");
  EXPECT_EQ(burdenText(dump, 2), "-");
  const auto first = [](const std::string& rows) {
    const auto found = burdenDefects(written(kGrain + rows, 1));
    return found.empty() ? "" : found.front();
  };
  EXPECT_EQ(first(""), "burdens of kind 8, part 3 are 0/0/0, of grains 1/7/7");
  EXPECT_EQ(first("burden 0 2 0 0 9 0 0\n"),
            "burdens of kind 8, part 3 are 1/8/8, of grains 1/7/7");
  EXPECT_EQ(first("burden 0 2 0 0 8 0 1\n"), "burdens 1/0/0 of no grains");
  EXPECT_EQ(first("burden 0 3 0 0 8 0 0\n"), "burden of no node 3");
  EXPECT_EQ(first("burden 0 2 0 0 8 0 0\nburden 0 2 0 0 0 0 0\n"), "two burdens of node 2");
}

TEST(DumpTest, shouldJudgeStamps) {
  const auto first = [](const std::string& stamps) {
    const std::string strands = "strand 0 0 1 0 4 10 11 0 0 0\nstrand 0 0 1 1 4 10 11 0 0 0\n";
    const auto found = stampDefects(written("detail grains\n" + strands + stamps, 2));
    return found.empty() ? "" : found.front();
  };
  EXPECT_EQ(first("stamp 0 1 0 0 5 9\nstamp 0 1 1 4 9 12\n"), "");
  EXPECT_EQ(first("stamp 0 1 0 0 5 9\nstamp 1 1 1 4 7 12\n"), "");
  EXPECT_EQ(first("stamp 0 1 0 0 5 9\n"), "no stamp of strand 1[1]");
  EXPECT_EQ(first("stamp 0 1 0 0 5 9\nstamp 0 1 1 4 8 12\n"),
            "stamps of 1[0] and 1[1] overlap on thread 0");
  EXPECT_EQ(first("stamp 0 1 0 0 5 4\nstamp 0 1 1 4 8 12\n"),
            "stamp of 1[0] ends before it begins");
  EXPECT_EQ(first("stamp 0 1 2 0 5 9\n"), "stamp of no strand 1[2]");
  EXPECT_EQ(first("stamp 0 1 0 0 5 9\nstamp 0 1 0 0 9 9\n"), "two stamps of strand 1[0]");
  EXPECT_EQ(stampDefects(written("detail full\n" + kOther + "stamp 0 9 4 0 5 9\n", 5)).back(),
            "stamps that nobody asked for");
}

TEST(DumpTest, shouldReadAFoldedItemWithItsDetails) {
  const Dump dump =
      written("folded 0 0 1 0 7 6\n" + kStrand +
                  "foldedInstance 0 8 9a 3 5 4 1 2 0 0\nfoldedShare 0 2 8a 1 5 4 8 2\n"
                  "foldedLock 0 aa 2\n"
                  "foldedCurve 0 0 4 0 1 my loop\nfoldedFastest 0 8 9a 9a 9b 0 3\n",
              7);
  const Item& item = dump.items.front();
  ASSERT_NE(item.folded, nullptr);
  EXPECT_EQ(item.extent(), 7u);
  EXPECT_EQ(item.folded->work(), 5u);
  EXPECT_EQ(item.folded->total(kChain), 0u);
  EXPECT_EQ(item.folded->instances.front().span, 4u);
  EXPECT_EQ(item.folded->shares.front().ordinal, 1u);
  EXPECT_EQ(item.folded->shares.front().loop.iterationsAnd1, 8u);
  EXPECT_EQ(item.folded->shares.front().loop.blocks, 2u);
  EXPECT_EQ(item.folded->acquisitions.at("aa"), 2u);
  EXPECT_EQ(item.folded->curve(kJoined, 0, "my loop"), nullptr);
  ASSERT_NE(item.folded->curve(kFull, 0, "my loop"), nullptr);
  EXPECT_EQ(item.folded->curves.front().fastest.front().units, 3u);
  EXPECT_EQ(defects(dump), std::vector<std::string>());
}

TEST(DumpTest, shouldRefuseAFoldedItemWhoseDetailsAreMissing) {
  EXPECT_THROW(written("folded 0 0 1 0 2 1\n", 2), std::runtime_error);
  EXPECT_THROW(written("folded 0 0 1 0 2 1\n" + kOther + kStrand, 3), std::runtime_error);
  EXPECT_THROW(written("folded 0 0 1 0 2 1\nfolded 0 0 1 2 2 0\n" + kStrand, 4),
               std::runtime_error);
  EXPECT_THROW(written("folded 0 0 1 0 2 1\nfoldedCurve 0 0 4 1 1\n", 2), std::runtime_error);
}

TEST(DumpTest, shouldRefuseDetailsWithoutTheirHead) {
  EXPECT_THROW(written(kStrand, 0), std::runtime_error);
  EXPECT_THROW(written("folded 0 0 1 0 2 1\n" + kStrand + kStrand, 2), std::runtime_error);
  EXPECT_THROW(written("folded 0 0 1 0 2 1\nfoldedFastest 0 8 9a 9a 9b 0 3\n", 2),
               std::runtime_error);
}

TEST(DumpTest, shouldRefuseDetailsOutOfOrder) {
  EXPECT_THROW(written("folded 0 0 1 0 2 2\nfoldedInstance 0 8 9a 3 5 4 1 2 0 0\n" + kStrand, 2),
               std::runtime_error);
  EXPECT_THROW(written("folded 0 0 1 0 2 3\n" + kStrand +
                           "foldedLock 0 aa 2\nfoldedInstance 0 8 9a 3 5 4 1 2 0 0\n",
                       2),
               std::runtime_error);
}

TEST(DumpTest, shouldAllowLinesOfOtherThreadsBetweenDetails) {
  EXPECT_EQ(firstDefect("folded 1 0 1 0 2 1\n"
                        "strand 0 0 1 2 4 10 11 0 0 0\n"
                        "foldedStrand 1 8 9a 9a 9b 0 5 0 5 5\n",
                        3),
            "");
}

TEST(DumpTest, shouldCountTheItemsThatAFoldedItemStandsFor) {
  const std::string three = "folded 0 0 1 1 3 1\n" + kStrand;
  const std::string first = "strand 0 0 1 0 4 10 11 0 0 0\n";
  const std::string last = "strand 0 0 1 4 4 10 11 0 0 0\n";
  EXPECT_EQ(firstDefect(first + three, 4), "");
  EXPECT_EQ(firstDefect(last + three + first, 5), "");
  EXPECT_EQ(firstDefect(first + three, 5), "node 1 says 5 items, has 4");
  EXPECT_EQ(firstDefect(three, 4), "node 1 lacks item 0");
}

TEST(DumpTest, shouldFindFoldedItemsThatOverlapOthers) {
  const std::string three = "folded 0 0 1 0 3 1\n" + kStrand;
  EXPECT_EQ(firstDefect(three + "strand 0 0 1 2 4 10 11 0 0 0\n", 3), "node 1 has item 2 twice");
  EXPECT_EQ(firstDefect(three + "folded 0 0 1 2 2 1\n" + kStrand, 4), "node 1 has item 2 twice");
  EXPECT_EQ(firstDefect("folded 0 0 1 0 0 1\n" + kStrand, 0),
            "folded item 0 of 1: stands for nothing");
}

TEST(DumpTest, shouldFindFoldedItemsInTheWrongPlace) {
  EXPECT_EQ(firstDefect("folded 0 0 77 0 1 0\n", 0), "container 77 never popped");
  EXPECT_EQ(firstDefect("folded 0 5 1 0 1 0\n", 1), "item 0 of 1 is not in its container's region");
  EXPECT_EQ(firstDefect("node 0 0 0 1 0 2 1 1 1 0 0\nfolded 0 2 2 0 1 0\n", 1),
            "region 2 has an item that is no member");
}

TEST(DumpTest, shouldMissNodesThatWereAnnouncedAndThenFolded) {
  EXPECT_EQ(firstDefect("open 0 5 0 1 0 6 0 0 0 8 9a\nfolded 0 0 1 0 1 1\n" + kStrand, 1),
            "node 6 announced, never popped");
}

}  // namespace
}  // namespace whip::check
