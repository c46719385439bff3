#include "guest/openmp/event/event.h"

#include <gtest/gtest.h>

#include <vector>

#include "guest/core/clock/clock.h"

namespace whip {
namespace {

/// One thread whose clock the test moves by hand.
class EventTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_TRUE(createPools());
    chooseClock("virtual");
  }
  void SetUp() override {
    thread = acquireThread();
    ASSERT_NE(thread, nullptr);
    thread->seenEpoch = snapshotEpoch();
  }
  void TearDown() override {
    rows();
    releaseThread(*thread);
  }

  Event event() { return Event(*thread); }
  void work(uint64_t units) { bump(thread->virtualUnits, units); }
  std::vector<Row> rows() {
    std::vector<Row> result;
    thread->ring.drain(~size_t{0}, [&](const Row& row) { result.push_back(row); });
    return result;
  }
  /// A task that has started, as an item at `place`.
  TaskCtx* started(const Place& place) {
    TaskCtx* task = event().newTask();
    task->place = place;
    task->directive = makeDirective(DirectiveKind::kTask, 0x1234);
    event().startTask(*task);
    thread->current = task;
    return task;
  }

  OmpThread* thread = nullptr;
};

TEST_F(EventTest, shouldWriteStrandsAsItemsOfTheInnermostContainer) {
  TaskCtx* task = started({5, 6, 7});
  event().beginStrand(*task, 100);
  work(30);
  event().endStrand(*task, 200);
  event().push(*task, {Kind::kGroup, makeDirective(DirectiveKind::kSingle, 0x99), 3});
  event().beginStrand(*task, 300);
  work(4);
  event().endStrand(*task, 400);
  event().popAll(*task);
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 4u);
  EXPECT_TRUE(written[0].isStrand());
  const StrandRow first = strandOf(written[0]);
  EXPECT_EQ(first.work, 30u);
  EXPECT_EQ(first.place.region, 5u);
  EXPECT_EQ(first.place.index, 0u);
  EXPECT_EQ(addressOf(first.directive), 0x1234u);
  const NodeRow group = nodeOf(written[2]);
  EXPECT_EQ(strandOf(written[1]).place.parent, group.id);
  EXPECT_EQ(kindOf(strandOf(written[1]).directive), DirectiveKind::kSingle);
  EXPECT_EQ(group.kind, Kind::kGroup);
  EXPECT_EQ(group.place.index, 1u);
  EXPECT_EQ(group.items, 1u);
  const NodeRow own = nodeOf(written[3]);
  EXPECT_EQ(own.kind, Kind::kTask);
  EXPECT_EQ(own.items, 2u);
  EXPECT_EQ(own.place.parent, 6u);
}

TEST_F(EventTest, shouldSendAFinishedTaskAndAWaitWithTheStrandBefore) {
  TaskCtx* task = started({5, 6, 7});
  const uint64_t id = task->nodeId;
  const uint64_t made = thread->itemsMade;
  event().beginStrand(*task, 100);
  work(30);
  event().waitAfterStrand(*task, 200);
  event().beginStrand(*task, 200);
  work(4);
  event().endTask(*task);
  EXPECT_EQ(thread->ring.pending(), 2u);
  EXPECT_EQ(thread->itemsMade - made, 4u);
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 4u);
  EXPECT_TRUE(written[0].isStrand());
  EXPECT_EQ(strandOf(written[0]).work, 30u);
  EXPECT_EQ(strandOf(written[0]).to, 200u);
  const NodeRow wait = nodeOf(written[1]);
  EXPECT_EQ(wait.kind, Kind::kTaskwait);
  EXPECT_EQ(wait.place.parent, id);
  EXPECT_EQ(wait.place.index, 1u);
  EXPECT_TRUE(written[2].isStrand());
  EXPECT_EQ(strandOf(written[2]).work, 4u);
  EXPECT_EQ(strandOf(written[2]).place.index, 2u);
  const NodeRow own = nodeOf(written[3]);
  EXPECT_EQ(own.kind, Kind::kTask);
  EXPECT_EQ(own.id, id);
  EXPECT_EQ(own.items, 3u);
  EXPECT_EQ(own.place.parent, 6u);
  EXPECT_EQ(own.place.index, 7u);
}

TEST_F(EventTest, shouldEmitAWaitWithoutAStrandBeforeIt) {
  TaskCtx* task = started({5, 6, 7});
  event().beginStrand(*task, 100);
  event().waitAfterStrand(*task, 200);
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 1u);
  EXPECT_TRUE(written[0].isNode(Kind::kTaskwait));
  EXPECT_EQ(placeOf(written[0]).index, 0u);
}

TEST_F(EventTest, shouldNotCountTimeWhileSuspended) {
  TaskCtx* task = started({});
  event().beginStrand(*task, 1);
  work(10);
  event().pause(*task);
  work(1000);
  event().resume(*task);
  work(5);
  event().endStrand(*task, 2);
  EXPECT_EQ(strandOf(rows().back()).work, 15u);
}

TEST_F(EventTest, shouldSkipStrandsWithoutWorkExceptAcquisitions) {
  TaskCtx* task = started({});
  event().beginStrand(*task, 1);
  event().endStrand(*task, 2);
  EXPECT_TRUE(rows().empty());
  task->tag = tagWithLock(0, 77);
  task->acquired = true;
  event().beginStrand(*task, 1);
  event().endStrand(*task, 2);
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 1u);
  EXPECT_TRUE(describeTag(static_cast<Tag>(strandOf(written[0]).tag)).acquired);
}

TEST_F(EventTest, shouldAnnounceOpenAncestorsOncePerNode) {
  TaskCtx* outer = started({});
  Frame* container = outer->top;
  TaskCtx* inner = event().newTask();
  inner->outer = container;
  inner->place = event().nextPlace(*outer);
  event().startTask(*inner);
  thread->current = inner;
  ++snapshotEpoch();
  event();
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 2u);
  const NodeRow outermost = nodeOf(written[1]);
  EXPECT_TRUE(written[0].isOpen());
  EXPECT_EQ(nodeOf(written[0]).place.parent, outermost.id);
  EXPECT_EQ(outermost.items, 1u);  // so far
  ++snapshotEpoch();
  event();
  EXPECT_TRUE(rows().empty());
}

TEST_F(EventTest, shouldNotAnnounceAncestorsThatArePopped) {
  TaskCtx* outer = started({});
  TaskCtx* inner = event().newTask();
  inner->outer = outer->top;
  inner->place = event().nextPlace(*outer);
  event().popAll(*outer);
  started({1, 1, 1});  // takes the frame again
  event().startTask(*inner);
  thread->current = inner;
  rows();
  ++snapshotEpoch();
  event();
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 1u);
  EXPECT_EQ(placeOf(written[0]).parent, inner->place.parent);
}

TEST_F(EventTest, shouldShowTheRunningStrand) {
  TaskCtx* task = started({5, 6, 7});
  StrandRow row;
  EXPECT_FALSE(sampleLiveStrand(*thread, readClockOf, &row));
  event().beginStrand(*task, 42);
  work(12);
  ASSERT_TRUE(sampleLiveStrand(*thread, readClockOf, &row));
  EXPECT_EQ(row.work, 12u);
  EXPECT_EQ(row.from, 42u);
  EXPECT_EQ(row.place.region, 5u);
  event().endStrand(*task, 43);
  EXPECT_FALSE(sampleLiveStrand(*thread, readClockOf, &row));
}

TEST_F(EventTest, shouldGiveEachSharePhaseAndMember) {
  TaskCtx* member = event().newTask();
  member->taskKind = TaskKind::kMember;
  member->place.region = 9;
  member->implicit.member = 3;
  member->implicit.phase = 2;
  event().container(*member);
  event().popAll(*member);
  const NodeRow row = nodeOf(rows().back());
  EXPECT_EQ(row.kind, Kind::kMember);
  EXPECT_EQ(row.place.parent, 9u);
  EXPECT_EQ(row.a, 2u);
  EXPECT_EQ(row.b, 3u);
}

TEST_F(EventTest, shouldReuseTheSlotsOfEndedThreads) {
  const uint32_t number = thread->number;
  const uint64_t made = thread->newNodeId();
  releaseThread(*thread);
  thread = acquireThread();
  EXPECT_EQ(thread->number, number);
  EXPECT_GT(thread->newNodeId(), made);
}

}  // namespace
}  // namespace whip
