#include "check/profile.h"

#include <gtest/gtest.h>

#include "check/whatif.h"
#include "check/written.h"

namespace whip::check {
namespace {

const DirectiveKey kTaskAt9a = {8, 0x9a};
const StrandKey kInTask = {8, 0x9a, 0x9a, 0x9b};

// w10, task 20 with a task 30 of the same directive in it, w5, all of it under one lock.
const std::string kTasks =
    "strand 0 0 1 0 10 10 11 0 0 3\n"
    "strand 0 0 2 0 20 9a 9b 8 9a 0\n"
    "strand 0 0 3 0 30 9a 9b 8 9a 4\n"
    "node 0 5 0 2 1 3 1 0 0 8 9a\n"
    "node 0 5 0 1 1 2 2 0 0 8 9a\n"
    "strand 0 0 1 2 5 12 13 0 0 0\n";

// The same with both tasks and the last strand folded.
const std::string kFolded =
    "strand 0 0 1 0 10 10 11 0 0 3\n"
    "folded 0 0 1 1 2 5\n"
    "foldedStrand 0 8 9a 9a 9b 3 30 0 0 30\n"
    "foldedStrand 0 8 9a 9a 9b 0 20 0 20 20\n"
    "foldedStrand 0 0 0 12 13 0 5 5 0 0\n"
    "foldedInstance 0 8 9a 1 50 50 50 50 0 0\n"
    "foldedLock 0 aa 1\n";

TEST(ProfileTest, shouldCountTheOutermostInstancesOfADirective) {
  const Profile found = profile(written(kTasks, 3));
  const InstanceTotal& tasks = found.directives.at(kTaskAt9a);
  EXPECT_EQ(tasks.count, 1u);
  EXPECT_EQ(tasks.work, 50u);
  EXPECT_EQ(tasks.span, 50u);
  EXPECT_EQ(found.critical.at(kInTask), 50u);
  EXPECT_EQ(found.locks.at("aa"), (LockTotal{40, 1}));
}

TEST(ProfileTest, shouldReadTheSameOutOfAFoldedItem) {
  EXPECT_EQ(differences(profile(written(kTasks, 3)), profile(written(kFolded, 3))),
            std::vector<std::string>());
}

TEST(ProfileTest, shouldReportWhatDiffers) {
  std::string other = kFolded;
  other.replace(other.find("1 50 50 50 50"), 13, "2 50 50 20 30");
  EXPECT_EQ(
      differences(profile(written(kTasks, 3)), profile(written(other, 3))),
      (std::vector<std::string>{"directive 8@9a is 2/50/50 20..30, expected 1/50/50 50..50"}));
}

TEST(ProfileTest, shouldNotCountFoldedInstancesInsideOneOfTheirDirective) {
  const std::string inside =
      "folded 0 0 2 0 1 2\n"
      "foldedStrand 0 8 9a 9a 9b 0 9 9 9 9\n"
      "foldedInstance 0 8 9a 4 9 9 1 5 0 0\n"
      "node 0 5 0 1 0 2 1 0 0 8 9a\n";
  EXPECT_EQ(profile(written(inside, 1)).directives.at(kTaskAt9a).count, 1u);
}

TEST(ProfileTest, shouldPutSharesTogetherFoldedOrNot) {
  // A region of two members, each with a share of the loop at 8a; the second one's is folded.
  const std::string loop =
      "strand 0 2 5 0 7 8a 8b 2 8a 0\n"
      "node 0 3 2 3 0 5 1 1 14 2 8a\n"
      "folded 0 2 4 0 1 2\n"
      "foldedStrand 0 2 8a 8a 8b 0 9 9 9 9\n"
      "foldedShare 0 2 8a 0 9 9 7 1\n"
      "node 0 1 2 2 0 3 1 0 0 0 0\n"
      "node 0 1 2 2 0 4 1 0 1 0 0\n"
      "node 0 0 0 1 0 2 2 2 1 1 7a\n";
  const Profile found = profile(written(loop, 1));
  const InstanceTotal& loops = found.directives.at({2, 0x8a});
  EXPECT_EQ(loops.count, 1u);
  EXPECT_EQ(loops.work, 16u);
  EXPECT_EQ(loops.span, 9u);
  EXPECT_EQ(loops.loops.iterationsAnd1, 7u);
  EXPECT_EQ(loops.loops.blocks, 2u);
  EXPECT_EQ(found.span, 9u);
}

TEST(ProfileTest, shouldMeasureAGroupFromEnteringToLeaving) {
  // A task of 100, w40, a taskgroup with a task of 1 that depends on the former, and in it another
  // group that waits for neither.
  const std::string group =
      "node 0 8 0 1 0 0 0 0 0 0 0\ndep 0 0 1 0 2 77\n"
      "strand 0 0 2 0 100 9a 9b 8 9a 0\n"
      "node 0 9 0 1 1 2 1 0 0 8 9a\n"
      "strand 0 0 1 2 40 10 11 0 0 0\n"
      "node 0 8 0 3 0 0 0 0 0 0 0\ndep 0 0 3 0 1 77\n"
      "strand 0 0 4 0 1 9a 9b 8 9a 0\n"
      "node 0 9 0 3 1 4 1 0 0 8 9a\n"
      "strand 0 0 5 0 7 10 11 6 6a 0\n"
      "node 0 3 0 3 2 5 1 0 0 6 6a\n"
      "node 0 4 0 1 3 3 3 0 0 10 7a\n";
  const Profile found = profile(written(group, 4));
  EXPECT_EQ(found.span, 101u);
  EXPECT_EQ(found.directives.at({10, 0x7a}).span, 61u);
  EXPECT_EQ(found.directives.at({10, 0x7a}).work, 8u);
  EXPECT_EQ(found.directives.at({6, 0x6a}).span, 7u);
  EXPECT_EQ(found.directives.at(kTaskAt9a).span, 101u);
}

TEST(ProfileTest, shouldTakeTheLeftmostOfEquallyLongPaths) {
  // A task of 5, and a strand of 5 after it.
  const Profile found = profile(written(
      "folded 0 0 1 0 1 1\nfoldedStrand 0 8 9a 9a 9b 0 5 0 5 5\nstrand 0 0 1 1 5 12 13 0 0 0\n",
      2));
  EXPECT_EQ(found.critical, (std::map<StrandKey, uint64_t>{{kInTask, 5}}));
}

// Tasks 9@9a and 6@8a side by side: the longest is one line, the fastest without 9@9a another.
const std::string kTwo =
    "folded 0 0 1 0 2 %\n"
    "foldedStrand 0 8 9a 9a 9b 0 9 0 9 9\n"
    "foldedStrand 0 8 8a 8a 8b 5 6 0 0 0\n";

std::string two(const std::string& curve) {
  std::string rows = kTwo + curve;
  return rows.replace(rows.find('%'), 1, curve.empty() ? "2" : "4");
}

TEST(WhatIfTest, shouldKnowWhatAStrandBelongsTo) {
  const auto all = candidatesOf(written(two(""), 2));
  EXPECT_EQ(all.size(), 3u);
  EXPECT_EQ(all.count({0x8a, ""}), 1u);
  EXPECT_EQ(all.count({0x9a, ""}), 1u);
  EXPECT_EQ(all.count({0, "fast"}), 1u);
}

TEST(WhatIfTest, shouldTakeThePathsOwnLineWithoutACurve) {
  const Dump dump = written(two(""), 2);
  EXPECT_EQ(spanIf(dump, {0x9a, ""}, 0).upper, 0u);
  EXPECT_EQ(spanIf(dump, {0x9a, ""}, 1).upper, 9u);
  EXPECT_EQ(spanIf(dump, {0x8a, ""}, 0).lower, 18u);
}

TEST(WhatIfTest, shouldReadExactCurvesAndBounds) {
  const std::string fastest = "foldedFastest 0 8 8a 8a 8b 5 6\n";
  const Dump exact = written(two("foldedCurve 0 9a 6 1 1\n" + fastest), 2);
  const Dump bounds = written(two("foldedCurve 0 9a 6 0 1\n" + fastest), 2);
  EXPECT_EQ(spanIf(exact, {0x9a, ""}, 0).lower, 12u);
  EXPECT_EQ(spanIf(exact, {0x9a, ""}, 1).upper, 12u);
  EXPECT_EQ(spanIf(bounds, {0x9a, ""}, 1).lower, 12u);
  EXPECT_EQ(spanIf(bounds, {0x9a, ""}, 1).upper, 15u);
  EXPECT_EQ(spanIf(bounds, {0x9a, ""}, 2).upper, 18u);
}

}  // namespace
}  // namespace whip::check
