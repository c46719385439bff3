// A node whose last child comes in on another thread than the one that gathers it.
#include <gtest/gtest.h>

#include <vector>

#include "clock/clock.h"
#include "node/canonical.h"
#include "node/record.h"
#include "simulation/process.h"

namespace whip::simulation {
namespace {

constexpr uint64_t kTaskAt = 0x7100, kSingleAt = 0x7200;

class LastElsewhereTest : public testing::Test {
 protected:
  void SetUp() override {
    theMachine();
    choose({1000, 0});
    noteCanonical(kTaskAt, kTaskAt);
    noteCanonical(kSingleAt, kSingleAt);
    for (ThreadRecord*& thread : threads_) thread = ThreadTable::acquire();
  }
  void TearDown() override {
    for (ThreadRecord* thread : threads_) ThreadTable::release(*thread);
    choose({});
  }

  Event on(int thread) { return Event(*threads_[thread]); }
  TaskCtx* task(int creator, const Place& place, Frame* outer) {
    TaskCtx* task = on(creator).newTask();
    task->place = place;
    task->outer = outer;
    task->directive = makeDirective(DirectiveKind::kTask, kTaskAt);
    return task;
  }
  void compute(int thread, TaskCtx& task, uint64_t units) {
    on(thread).beginStrand(task, 100);
    bump(threads_[thread]->virtualUnits, units);
    on(thread).endStrand(task, 200);
  }
  std::vector<Row> rowsOf(int thread) {
    std::vector<Row> rows;
    threads_[thread]->ring.drain(~size_t{0}, [&](const Row& row) { rows.push_back(row); });
    return rows;
  }

  ThreadRecord* threads_[2];
};

TEST_F(LastElsewhereTest, shouldFoldTheNodeAllTheSame) {
  TaskCtx* around = task(0, {5, 6, 0}, nullptr);
  on(0).startTask(*around);
  on(0).push(*around, Kind::kGroup, makeDirective(DirectiveKind::kSingle, kSingleAt), 0, false);
  compute(0, *around, 3);
  TaskCtx* own = task(0, on(0).childPlace(*around), around->top);
  on(0).startTask(*own);
  compute(0, *own, 4);
  on(0).popAll(*own);
  TaskCtx* last = task(0, on(0).childPlace(*around), around->top);
  compute(0, *around, 5);
  on(0).pop(*around);

  on(1).startTask(*last);
  compute(1, *last, 7);
  on(1).popAll(*last);
  on(0).popAll(*around);

  EXPECT_EQ(rowsOf(1).size(), 0u) << "what the other thread finished is told by the first";
  uint64_t work = 0;
  for (const Row& row : rowsOf(0)) {
    EXPECT_NE(row.rowKind(), static_cast<uint8_t>(Kind::kGroup));
    if (row.rowKind() == kRowFoldedStrand) work += row.id;
  }
  EXPECT_EQ(work, 3u + 4u + 5u + 7u);
  for (TaskCtx* done : {around, own, last}) on(0).freeTask(*done);
}

}  // namespace
}  // namespace whip::simulation
