#include "guest/core/thread/late_announcement.h"

#include <gtest/gtest.h>

#include "guest/core/thread/open_node.h"

namespace whip {
namespace {

/// A chunk inside a member's share, neither of them known to anybody.
class LateAnnouncementTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!canAnnounceLate()) GTEST_SKIP() << "the system has no membarrier";
    share_.id = 7;
    share_.kind = Kind::kMember;
    chunk_.id = 8;
    chunk_.parent = 7;
    chunk_.kind = Kind::kChunk;
    chunk_.outer = &share_;
  }

  std::vector<NodeRow> look() {
    std::vector<NodeRow> opened;
    announceLate(thread_, last_, &opened);
    return opened;
  }
  void runStrand() { thread_.live.publish(&chunk_, 80, 0, 0, 0); }

  OpenNode share_, chunk_;
  ThreadRecord thread_;
  LateAnnouncement last_;
};

TEST_F(LateAnnouncementTest, shouldAnnounceTheNodesAroundAStrandThatLasts) {
  runStrand();
  EXPECT_TRUE(look().empty());
  const std::vector<NodeRow> opened = look();
  ASSERT_EQ(opened.size(), 2u);
  EXPECT_EQ(opened[0].id, 8u);
  EXPECT_EQ(opened[1].id, 7u);
  EXPECT_TRUE(opened[0].isOpen);
  EXPECT_TRUE(chunk_.announced.load());
  EXPECT_TRUE(look().empty()) << "announced already";
}

TEST_F(LateAnnouncementTest, shouldLeaveShortStrandsAlone) {
  runStrand();
  EXPECT_TRUE(look().empty());
  runStrand();
  EXPECT_TRUE(look().empty());
  thread_.live.clear();
  EXPECT_TRUE(look().empty());
  EXPECT_FALSE(chunk_.announced.load());
}

TEST_F(LateAnnouncementTest, shouldNotAnnounceANodeTwice) {
  share_.announced = true;
  runStrand();
  look();
  const std::vector<NodeRow> opened = look();
  ASSERT_EQ(opened.size(), 1u);
  EXPECT_EQ(opened[0].id, 8u);
}

}  // namespace
}  // namespace whip
