// A node whose last child comes in on another thread than the one that accumulates it.
#include "simulation/two_threads.h"

namespace whip::simulation {
namespace {

class LastElsewhereTest : public TwoThreadsTest {};

TEST_F(LastElsewhereTest, shouldFoldTheNodeAllTheSame) {
  TaskCtx* around = task(0, {5, 6, 0}, nullptr);
  on(0).startTask(*around);
  on(0).push(*around, {Kind::kGroup, makeDirective(DirectiveKind::kSingle, kSingleAt)});
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

  EXPECT_EQ(rowsOf(1).size(), 0u) << "what the other thread finished is emitted by the first";
  uint64_t work = 0;
  for (const Row& row : rowsOf(0)) {
    EXPECT_FALSE(row.isNode(Kind::kGroup));
    if (row.kind() == kRowFoldedStrand) work += foldedStrandOf(row).work;
  }
  EXPECT_EQ(work, 3u + 4u + 5u + 7u);
  for (TaskCtx* done : {around, own, last}) on(0).freeTask(*done);
}

}  // namespace
}  // namespace whip::simulation
