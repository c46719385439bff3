#include "node/record.h"

#include <gtest/gtest.h>

#include <vector>

#include "clock/clock.h"

namespace whip {
namespace {

/// One thread whose clock the test moves by hand.
class RecordTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_TRUE(createPools());
    chooseClock("virtual");
  }
  void SetUp() override {
    thread = ThreadTable::acquire();
    ASSERT_NE(thread, nullptr);
    thread->seenEpoch = snapshotEpoch();
  }
  void TearDown() override {
    rows();
    ThreadTable::release(*thread);
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

  ThreadRecord* thread = nullptr;
};

TEST_F(RecordTest, shouldWriteStrandsAsItemsOfTheInnermostContainer) {
  TaskCtx* task = started({5, 6, 7});
  event().beginStrand(*task, 100);
  work(30);
  event().endStrand(*task, 200);
  event().push(*task, Kind::kGroup, makeDirective(DirectiveKind::kSingle, 0x99), 3, false);
  event().beginStrand(*task, 300);
  work(4);
  event().endStrand(*task, 400);
  event().popAll(*task);
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 4u);
  EXPECT_TRUE(written[0].isStrand());
  EXPECT_EQ(written[0].value, 30u);
  EXPECT_EQ(written[0].region, 5u);
  EXPECT_EQ(written[0].index, 0u);
  EXPECT_EQ(addressOf(written[0].directive()), 0x1234u);
  EXPECT_EQ(written[1].parent, written[2].id);
  EXPECT_EQ(kindOf(written[1].directive()), DirectiveKind::kSingle);
  EXPECT_EQ(written[2].kind(), Kind::kGroup);
  EXPECT_EQ(written[2].index, 1u);
  EXPECT_EQ(written[2].value, 1u);
  EXPECT_EQ(written[3].kind(), Kind::kTask);
  EXPECT_EQ(written[3].value, 2u);
  EXPECT_EQ(written[3].parent, 6u);
}

TEST_F(RecordTest, shouldSendAFinishedTaskAndAWaitWithTheStrandBefore) {
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
  EXPECT_EQ(written[0].value, 30u);
  EXPECT_EQ(written[0].a, 200u);
  EXPECT_EQ(written[1].kind(), Kind::kTaskwait);
  EXPECT_EQ(written[1].parent, id);
  EXPECT_EQ(written[1].index, 1u);
  EXPECT_TRUE(written[2].isStrand());
  EXPECT_EQ(written[2].value, 4u);
  EXPECT_EQ(written[2].index, 2u);
  EXPECT_EQ(written[3].kind(), Kind::kTask);
  EXPECT_EQ(written[3].id, id);
  EXPECT_EQ(written[3].value, 3u);
  EXPECT_EQ(written[3].parent, 6u);
  EXPECT_EQ(written[3].index, 7u);
}

TEST_F(RecordTest, shouldTellAWaitWithoutAStrandBeforeIt) {
  TaskCtx* task = started({5, 6, 7});
  event().beginStrand(*task, 100);
  event().waitAfterStrand(*task, 200);
  const std::vector<Row> written = rows();
  ASSERT_EQ(written.size(), 1u);
  EXPECT_EQ(written[0].kind(), Kind::kTaskwait);
  EXPECT_EQ(written[0].index, 0u);
}

TEST_F(RecordTest, shouldNotCountTimeWhileSuspended) {
  TaskCtx* task = started({});
  event().beginStrand(*task, 1);
  work(10);
  event().pause(*task);
  work(1000);
  event().resume(*task);
  work(5);
  event().endStrand(*task, 2);
  EXPECT_EQ(rows().back().value, 15u);
}

TEST_F(RecordTest, shouldSkipStrandsWithoutWorkExceptAcquisitions) {
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
  EXPECT_TRUE(describeTag(static_cast<Tag>(written[0].b)).acquired);
}

TEST_F(RecordTest, shouldAnnounceOpenAncestorsOncePerNode) {
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
  EXPECT_TRUE(written[0].isOpen());
  EXPECT_EQ(written[0].parent, written[1].id);
  EXPECT_EQ(written[1].value, 1u);  // items so far
  ++snapshotEpoch();
  event();
  EXPECT_TRUE(rows().empty());
}

TEST_F(RecordTest, shouldNotAnnounceAncestorsThatArePopped) {
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
  EXPECT_EQ(written[0].parent, inner->place.parent);
}

TEST_F(RecordTest, shouldShowTheRunningStrand) {
  TaskCtx* task = started({5, 6, 7});
  Row row;
  EXPECT_FALSE(sampleLiveStrand(*thread, readClockOf, &row));
  event().beginStrand(*task, 42);
  work(12);
  ASSERT_TRUE(sampleLiveStrand(*thread, readClockOf, &row));
  EXPECT_EQ(row.value, 12u);
  EXPECT_EQ(row.id, 42u);
  EXPECT_EQ(row.region, 5u);
  event().endStrand(*task, 43);
  EXPECT_FALSE(sampleLiveStrand(*thread, readClockOf, &row));
}

TEST_F(RecordTest, shouldGiveEachSharePhaseAndMember) {
  TaskCtx* member = event().newTask();
  member->taskKind = TaskKind::kMember;
  member->place.region = 9;
  member->member = 3;
  member->phase = 2;
  event().container(*member);
  event().popAll(*member);
  const Row row = rows().back();
  EXPECT_EQ(row.kind(), Kind::kMember);
  EXPECT_EQ(row.parent, 9u);
  EXPECT_EQ(row.a, 2u);
  EXPECT_EQ(row.b, 3u);
}

TEST_F(RecordTest, shouldReuseTheSlotsOfEndedThreads) {
  const uint32_t number = thread->number;
  const uint64_t made = thread->newNodeId();
  ThreadTable::release(*thread);
  thread = ThreadTable::acquire();
  EXPECT_EQ(thread->number, number);
  EXPECT_GT(thread->newNodeId(), made);
}

}  // namespace
}  // namespace whip
