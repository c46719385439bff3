// Folded items hold work up to a bound; more is written as several items, or as one of its own.
#include <algorithm>

#include "guest/core/shared/detail.h"
#include "simulation/two_threads.h"

namespace whip::simulation {
namespace {

class MuchWorkTest : public TwoThreadsTest {
 protected:
  void SetUp() override {
    TwoThreadsTest::SetUp();
    choose({uint64_t{1} << 40, 0});
    around_ = task(0, {5, 6, 0}, nullptr);
    on(0).startTask(*around_);
  }
  static size_t folded(const std::vector<Row>& rows) {
    return std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.isFolded(); });
  }

  TaskCtx* around_ = nullptr;
};

TEST_F(MuchWorkTest, shouldBoundTheResolution) { EXPECT_EQ(resolution(), fold::kItemWorkMax); }

TEST_F(MuchWorkTest, shouldEmitALongStrandAlone) {
  compute(0, *around_, 5);
  compute(0, *around_, fold::kItemWorkMax + 1);
  compute(0, *around_, 6);
  on(0).endTask(*around_);
  const std::vector<Row> rows = rowsOf(0);
  EXPECT_EQ(workOf(rows), fold::kItemWorkMax + 12);
  EXPECT_EQ(folded(rows), 0u) << "three strands, none of them beside another";
}

// Behind a hole it waits, however much it becomes.
TEST_F(MuchWorkTest, shouldFoldAsMuchAsThereIsRoomFor) {
  TaskCtx* inner = task(0, on(0).childPlace(*around_), around_->top);
  on(0).startTask(*inner);
  const Place place = on(0).childPlace(*inner);
  TaskCtx* child = task(0, place, inner->top);
  constexpr uint64_t kMuch = fold::kItemWorkMax - 1;
  for (int i = 0; i < 4; ++i) compute(0, *inner, kMuch);
  on(0).startTask(*child);
  compute(0, *child, 7);
  on(0).endTask(*child);
  on(0).endTask(*inner);
  on(0).endTask(*around_);
  const std::vector<Row> rows = rowsOf(0);
  EXPECT_EQ(workOf(rows), 4 * kMuch + 7);
  for (const Row& row : rows) {
    if (row.kind() == kRowFoldedStrand) {
      const FoldedStrandRow strand = foldedStrandOf(row);
      EXPECT_LE(strand.work, fold::kWorkMax);
      EXPECT_LE(strand.full, strand.work);
    }
  }
  EXPECT_GE(folded(rows), 2u);
}

}  // namespace
}  // namespace whip::simulation
