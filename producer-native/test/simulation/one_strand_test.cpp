// A task that is no more than a strand has no node of its own, unless somebody spoke of it.
#include <algorithm>

#include "guest/core/clock/clock.h"
#include "guest/core/shared/counters.h"
#include "guest/core/thread/late_announcement.h"
#include "simulation/two_threads.h"

namespace whip::simulation {
namespace {

class OneStrandTest : public TwoThreadsTest {
 protected:
  void SetUp() override {
    TwoThreadsTest::SetUp();
    ASSERT_TRUE(canAnnounceLate());
    startAround();
  }
  /// The helper looks at the first thread once.
  std::vector<NodeRow> look() {
    std::vector<NodeRow> opened;
    announceLate(*threads_[0], late_, &opened);
    return opened;
  }
  static bool haveNode(const std::vector<Row>& rows, uint64_t id) {
    return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
      return row.isNode(Kind::kTask) && nodeOf(row).id == id;
    });
  }

  LateAnnouncement late_;
};

TEST_F(OneStrandTest, shouldTakeNoFrameForIt) {
  TaskCtx* leaf = child();
  run(0, *leaf, 4);
  EXPECT_EQ(leaf->top, nullptr);
  on(0).endTask(*leaf);
  on(0).endTask(*around_);
  EXPECT_EQ(workOf(rowsOf(0)), 4u);
}

TEST_F(OneStrandTest, shouldGoBackToTheThreadThatGathersAsTheContextThatItWas) {
  TaskCtx* leaf = child();
  run(1, *leaf, 7);
  on(1).endTask(*leaf);
  EXPECT_NE(on(1).newTask(), leaf) << "it is on its way";
  on(0).endTask(*around_);
  EXPECT_EQ(workOf(rowsOf(0)), 7u);
  EXPECT_TRUE(rowsOf(1).empty());
  // Those given back last are taken first: the one around it, then the one that came back.
  on(0).newTask();
  EXPECT_EQ(on(0).newTask(), leaf);
}

// Nobody could sum it: what it is summed by goes by where the directive is in the source.
TEST_F(OneStrandTest, shouldBeEmittedWhereItRan_WhenItsPlaceIsNotKnownYet) {
  const uint64_t lost = lossOf(Cause::kFrameMemory);
  TaskCtx* leaf = child();
  leaf->directive = makeDirective(DirectiveKind::kTask, 0x7300);
  run(1, *leaf, 7);
  on(1).endTask(*leaf);
  EXPECT_EQ(workOf(rowsOf(1)), 7u);
  on(0).endTask(*around_);
  EXPECT_EQ(workOf(rowsOf(0)), 0u);
  EXPECT_EQ(lossOf(Cause::kFrameMemory), lost);
}

TEST_F(OneStrandTest, shouldOpenWithASecondItem) {
  TaskCtx* inner = child();
  run(0, *inner, 2);
  on(0).endStrand(*inner, 200);
  ASSERT_NE(inner->top, nullptr);
  EXPECT_EQ(inner->top->id.load(), inner->nodeId);
  on(0).endTask(*inner);
  on(0).endTask(*around_);
  EXPECT_EQ(workOf(rowsOf(0)), 2u);
}

TEST_F(OneStrandTest, shouldBeAnnouncedWhileItLastsAndThenBeANode) {
  TaskCtx* leaf = child();
  run(0, *leaf, 4);
  StrandRow live;
  EXPECT_FALSE(sampleLiveStrand(*threads_[0], readClockOf, &live)) << "it may be folded away";
  EXPECT_TRUE(look().empty());
  const std::vector<NodeRow> opened = look();
  ASSERT_EQ(opened.size(), 2u);
  EXPECT_EQ(opened[0].id, leaf->nodeId);
  EXPECT_EQ(opened[0].place.parent, around_->top->id.load());
  EXPECT_EQ(opened[0].place.index, leaf->place.index);
  EXPECT_EQ(opened[0].kind, Kind::kTask);
  EXPECT_TRUE(opened[0].isOpen);
  EXPECT_TRUE(look().empty()) << "announced already";
  ASSERT_TRUE(sampleLiveStrand(*threads_[0], readClockOf, &live));
  EXPECT_EQ(live.place.parent, leaf->nodeId);
  EXPECT_EQ(live.work, 4u);
  const uint64_t id = leaf->nodeId;
  on(0).endTask(*leaf);
  on(0).endTask(*around_);
  const std::vector<Row> rows = rowsOf(0);
  EXPECT_TRUE(haveNode(rows, id)) << "what was announced must be popped";
  EXPECT_EQ(workOf(rows), 4u);
}

TEST_F(OneStrandTest, shouldBePoppedToo_WhenItsStrandEndsWithoutWork) {
  TaskCtx* leaf = child();
  run(0, *leaf, 0);
  look();
  ASSERT_EQ(look().size(), 2u);
  on(0).endStrand(*leaf, 200);
  EXPECT_NE(leaf->top, nullptr);
  on(0).beginStrand(*leaf, 200);
  const uint64_t id = leaf->nodeId;
  on(0).endTask(*leaf);
  on(0).endTask(*around_);
  EXPECT_TRUE(haveNode(rowsOf(0), id));
}

}  // namespace
}  // namespace whip::simulation
