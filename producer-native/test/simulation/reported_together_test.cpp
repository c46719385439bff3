// A node too large to be folded away writes what was made in it: not in little pieces, and not only
// at its end.
#include <algorithm>
#include <deque>

#include "guest/core/shared/detail.h"
#include "simulation/two_threads.h"

namespace whip::simulation {
namespace {

class ReportedTogetherTest : public TwoThreadsTest {
 protected:
  void SetUp() override {
    TwoThreadsTest::SetUp();
    startAround();
    compute(0, *around_, 1);
  }
  static uint64_t itemsIn(const std::vector<Row>& rows) {
    const auto items =
        std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.isFolded(); });
    return static_cast<uint64_t>(items);
  }
  void runToEnd(int thread, TaskCtx& task, uint64_t units) {
    run(thread, task, units);
    on(thread).endTask(task);
  }
};

TEST_F(ReportedTogetherTest, shouldNotWaitForATaskThatWasEmittedWhereItRan) {
  TaskCtx* large = child();
  runToEnd(1, *large, kResolution);
  EXPECT_EQ(workOf(rowsOf(1)), kResolution);
  for (int i = 0; i < 40; ++i) runToEnd(0, *child(), kResolution / 2);
  EXPECT_GE(workOf(rowsOf(0)), emittedTogether());
  on(0).endTask(*around_);
}

// As a runtime does it that keeps 256 tasks of a thread waiting for others, oldest first, and has
// the thread itself run what it makes while there are so many.
TEST_F(ReportedTogetherTest, shouldEmitNoTaskAlone_WhenManyWaitForAnotherThread) {
  constexpr int kTasks = 20'000;
  constexpr size_t kWaiting = 256;
  constexpr uint64_t kWork = kResolution / 4 - 10;
  std::deque<TaskCtx*> waiting;
  std::vector<Row> emitted;
  const auto runOldest = [&] {
    runToEnd(1, *waiting.front(), kWork);
    waiting.pop_front();
  };
  for (int i = 0; i < kTasks; ++i) {
    waiting.push_back(child());
    compute(0, *around_, 1);
    if (waiting.size() <= kWaiting) continue;
    runToEnd(0, *child(), kWork);
    compute(0, *around_, 1);
    runOldest();
    const std::vector<Row> rows = rowsOf(0);
    emitted.insert(emitted.end(), rows.begin(), rows.end());
  }
  EXPECT_GE(workOf(emitted), kTasks * kWork) << "half of all there is, before the end";
  EXPECT_LT(itemsIn(emitted), workOf(emitted) / emittedTogether() * 5 / 4)
      << "the first are smaller";
  EXPECT_TRUE(rowsOf(1).empty());
  while (!waiting.empty()) runOldest();
  on(0).endTask(*around_);
}

// The item on which the longest way branches off has only bounds under a hypothesis.
TEST_F(ReportedTogetherTest, shouldEmitSmallItems_WhenWaitsAreNear) {
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 60; ++i) runToEnd(0, *child(), kResolution / 4);
    on(0).wait(*around_);
  }
  on(0).endTask(*around_);
  const uint64_t items = itemsIn(rowsOf(0));
  EXPECT_GE(items, 20 * 15 - 20u);
  EXPECT_LE(items, 20 * 15 + 20u);
}

}  // namespace
}  // namespace whip::simulation
