#include "helper/batch/open_nodes.h"

#include <gtest/gtest.h>

#include "rows.h"

namespace whip::helper {
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

TEST(OpenNodesTest, shouldPassOverBurdensAndStamps) {
  OpenNodes open;
  open.observe(openRow(Kind::kMember, {kRegion, kRegion, 0}, kMember, 2));
  open.observe(burdenRow({kMember, 5, 6, 7, 8, 9}));
  open.observe(stampRow({kMember, 5, 6, 7, 8, 9}));
  ASSERT_EQ(open.of(1).size(), 1u);
  EXPECT_EQ(open.of(1)[0].items, 2u);
}

TEST(OpenNodesTest, shouldCountItemsMadeSoFar) {
  OpenNodes open;
  open.observe(strandRow({kRegion, kMember, 0}, 1, 0, 0));  // seen before the announcement
  open.observe(openRow(Kind::kMember, {kRegion, kRegion, 0}, kMember, 1));
  EXPECT_EQ(open.of(1)[0].items, 1u);
  open.observe(strandRow({kRegion, kMember, 1}, 1, 0, 0));
  open.observe(openRow(Kind::kChunk, {kRegion, kMember, 2}, makeNodeId(1, 2)));
  EXPECT_EQ(open.of(1)[0].items, 3u);
  open.observe(nodeRow(Kind::kTaskwait, {kRegion, kMember, 3}, 0, 0));
  EXPECT_EQ(open.of(1)[0].items, 4u);
  open.observe(strandRow({kRegion, makeNodeId(1, 2), 0}, 1, 0, 0));
  EXPECT_EQ(open.of(1)[1].items, 1u);
}

TEST(OpenNodesTest, shouldCountAllItemsThatAFoldedOneStandsFor) {
  OpenNodes open;
  open.observe(openRow(Kind::kMember, {kRegion, kRegion, 0}, kMember));
  for (const Row& row :
       foldedRows({kRegion, kMember, 2}, 40, {foldedStrandRow(kMember, 2, 0, 0, 9, 9, 9, 9)})) {
    open.observe(row);
  }
  ASSERT_EQ(open.of(1).size(), 1u);
  EXPECT_EQ(open.of(1)[0].items, 42u);
}

TEST(OpenNodesTest, shouldNotCountMembersAsPositionsInTheirRegion) {
  OpenNodes open;
  open.observe(openRow(Kind::kRegion, {0, makeNodeId(0, 9), 0}, kRegion, 0, 4, 1));
  open.observe(nodeRow(Kind::kMember, {kRegion, kRegion, 0}, kMember, 3));
  EXPECT_EQ(open.of(0)[0].items, 0u);
}

TEST(OpenNodesTest, shouldListThoseOfSeveralThreads) {
  OpenNodes open;
  for (uint32_t thread : {4, 3, 1, 2}) {
    open.observe(openRow(Kind::kTask, {0, 0, 0}, makeNodeId(thread, 7)));
  }
  const std::vector<NodeRow> rows = open.of(2, 2);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].id, makeNodeId(2, 7));
  EXPECT_EQ(rows[1].id, makeNodeId(3, 7));
  EXPECT_TRUE(open.any(3, 4));
  EXPECT_FALSE(open.any(5, 16));
}

TEST(OpenNodesTest, shouldGoOnReportingInABatchWhatWasAnnouncedFirst) {
  OpenNodes open;
  const auto announce = [&](uint32_t thread, uint64_t number) {
    open.observe(openRow(Kind::kTask, {0, 0, 0}, makeNodeId(thread, number)));
  };
  for (uint64_t i = 0; i < OpenNodes::kPerBatchMax; i++) announce(1, 1000 + i);
  const auto ids = [&] {
    std::vector<uint64_t> ids;
    for (const NodeRow& row : open.of(0, 2)) ids.push_back(row.id);
    return ids;
  };
  const std::vector<uint64_t> reported = ids();
  ASSERT_EQ(reported.size(), OpenNodes::kPerBatchMax);
  announce(0, 1);  // of another thread
  announce(1, 1);  // older
  announce(1, 1000);
  EXPECT_EQ(ids(), reported);
  open.observe(nodeRow(Kind::kTask, {0, 0, 0}, makeNodeId(1, 1000), 0));
  EXPECT_EQ(ids().front(), makeNodeId(0, 1));
}

TEST(OpenNodesTest, shouldDistinguishNodesOfOneHash) {
  OpenNodes open;
  const auto node = [](uint64_t i) { return makeNodeId(1, 1 + (i << 11)); };
  for (uint64_t i = 0; i < 64; i++) open.observe(openRow(Kind::kTask, {0, 0, 0}, node(i)));
  for (uint64_t i = 0; i < 64; i += 2) open.observe(nodeRow(Kind::kTask, {0, 0, 0}, node(i), 0));
  open.observe(strandRow({0, node(4), 6}, 1, 0, 0));  // popped
  open.observe(strandRow({0, node(5), 6}, 1, 0, 0));
  const std::vector<NodeRow> rows = open.of(1);
  ASSERT_EQ(rows.size(), 32u);
  for (size_t i = 0; i < rows.size(); i++) {
    EXPECT_EQ(rows[i].id, node(2 * i + 1));
    EXPECT_EQ(rows[i].items, rows[i].id == node(5) ? 7u : 0u);
  }
}

TEST(OpenNodesTest, shouldBoundWhatItTracks) {
  OpenNodes open;
  for (uint64_t i = 1; i <= OpenNodes::kTrackedMax + 5; i++) {
    open.observe(openRow(Kind::kTask, {0, 0, 0}, makeNodeId(0, i)));
  }
  EXPECT_EQ(open.size(), OpenNodes::kTrackedMax);
}

}  // namespace
}  // namespace whip::helper
