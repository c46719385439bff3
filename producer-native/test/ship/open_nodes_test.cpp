#include "ship/open_nodes.h"

#include <gtest/gtest.h>

#include "rows.h"

namespace whip::ship {
namespace {

constexpr uint64_t kRegion = makeNodeId(0, 1);
constexpr uint64_t kMember = makeNodeId(1, 1);

TEST(OpenNodesTest, shouldListANodeUntilItIsPopped) {
  OpenNodes open;
  open.observe(openRow(Kind::kMember, {kRegion, kRegion, 0}, kMember));
  ASSERT_EQ(open.of(1).size(), 1u);
  EXPECT_EQ(open.of(1)[0].id, kMember);
  EXPECT_TRUE(open.of(0).empty());
  open.observe(nodeRow(Kind::kMember, {kRegion, kRegion, 0}, kMember, 3));
  EXPECT_TRUE(open.of(1).empty());
  EXPECT_FALSE(open.any(1));
}

TEST(OpenNodesTest, shouldListANodeUnderTheThreadThatOpenedItWhoeverAnnouncesIt) {
  OpenNodes open;
  const uint64_t task = makeNodeId(2, 7);
  open.observe(openRow(Kind::kTask, {kRegion, kMember, 4}, task));  // from any thread's ring
  EXPECT_EQ(open.of(2).size(), 1u);
}

TEST(OpenNodesTest, shouldIgnoreAnAnnouncementDrainedAfterThePop) {
  OpenNodes open;
  open.observe(nodeRow(Kind::kTask, {kRegion, kMember, 4}, makeNodeId(2, 7), 0));
  open.observe(openRow(Kind::kTask, {kRegion, kMember, 4}, makeNodeId(2, 7)));
  EXPECT_FALSE(open.any(2));
}

TEST(OpenNodesTest, shouldCountItemsMadeSoFar) {
  OpenNodes open;
  open.observe(strandRow({kRegion, kMember, 0}, 1, 0, 0));  // seen before the announcement
  open.observe(openRow(Kind::kMember, {kRegion, kRegion, 0}, kMember, 1));
  EXPECT_EQ(open.of(1)[0].value, 1u);
  open.observe(strandRow({kRegion, kMember, 1}, 1, 0, 0));
  open.observe(openRow(Kind::kChunk, {kRegion, kMember, 2}, makeNodeId(1, 2)));
  EXPECT_EQ(open.of(1)[0].value, 3u);
  open.observe(nodeRow(Kind::kTaskwait, {kRegion, kMember, 3}, 0, 0));
  EXPECT_EQ(open.of(1)[0].value, 4u);
  open.observe(strandRow({kRegion, makeNodeId(1, 2), 0}, 1, 0, 0));
  EXPECT_EQ(open.of(1)[1].value, 1u);
}

TEST(OpenNodesTest, shouldCountAllItemsThatAFoldedOneStandsFor) {
  OpenNodes open;
  open.observe(openRow(Kind::kMember, {kRegion, kRegion, 0}, kMember));
  for (const Row& row :
       foldedRows({kRegion, kMember, 2}, 40, {foldedStrandRow(kMember, 2, 0, 0, 9, 9, 9, 9)})) {
    open.observe(row);
  }
  ASSERT_EQ(open.of(1).size(), 1u);
  EXPECT_EQ(open.of(1)[0].value, 42u);
}

TEST(OpenNodesTest, shouldNotCountMembersAsPositionsInTheirRegion) {
  OpenNodes open;
  open.observe(openRow(Kind::kRegion, {0, makeNodeId(0, 9), 0}, kRegion, 0, 4, 1));
  open.observe(nodeRow(Kind::kMember, {kRegion, kRegion, 0}, kMember, 3));
  EXPECT_EQ(open.of(0)[0].value, 0u);
}

TEST(OpenNodesTest, shouldKeepTheOldestInABatch) {
  OpenNodes open;
  for (uint64_t i = OpenNodes::kPerBatchMax + 100; i >= 1; i--) {
    open.observe(openRow(Kind::kTask, {0, 0, 0}, makeNodeId(0, i)));
  }
  const std::vector<Row> rows = open.of(0);
  ASSERT_EQ(rows.size(), OpenNodes::kPerBatchMax);
  EXPECT_EQ(rows.front().id, makeNodeId(0, 1));
  EXPECT_EQ(rows.back().id, makeNodeId(0, OpenNodes::kPerBatchMax));
}

TEST(OpenNodesTest, shouldBoundWhatItTracks) {
  OpenNodes open;
  for (uint64_t i = 1; i <= OpenNodes::kTrackedMax + 5; i++) {
    open.observe(openRow(Kind::kTask, {0, 0, 0}, makeNodeId(0, i)));
  }
  EXPECT_EQ(open.size(), OpenNodes::kTrackedMax);
}

}  // namespace
}  // namespace whip::ship
