#include "ship/open_news.h"

#include <gtest/gtest.h>

#include <random>

#include "rows.h"

namespace whip::ship {
namespace {

constexpr uint32_t kThread = 1;
constexpr uint64_t kRegion = makeNodeId(0, 1);

/// Rows of a few nodes that are opened and popped, and of items in them and in others.
Row anyRow(std::mt19937& random) {
  const auto below = [&](uint32_t bound) { return static_cast<uint64_t>(random() % bound); };
  const uint64_t id = makeNodeId(kThread, 1 + below(6));
  const Place place = {kRegion, makeNodeId(kThread, 1 + below(8)), below(50)};
  switch (below(8)) {
    case 0:
      return openRow(Kind::kTask, place, id, below(20));
    case 1:
      return nodeRow(Kind::kTask, place, id, below(20));
    case 2:
      return nodeRow(Kind::kTaskwait, place, 0, 0);
    case 3:
      return foldedRows(place, 1 + below(9), {foldedLockRow(64, 3)}).front();
    default:
      return strandRow(place, 1, 16, 32);
  }
}

void expectSame(const OpenNodes& told, const OpenNodes& direct) {
  const std::vector<Row> rows = told.of(kThread), expected = direct.of(kThread);
  ASSERT_EQ(rows.size(), expected.size());
  for (size_t i = 0; i < rows.size(); i++) {
    EXPECT_EQ(rows[i].id, expected[i].id);
    EXPECT_EQ(rows[i].value, expected[i].value);
  }
}

TEST(OpenNewsTest, shouldTellWhatTheRowsThemselvesWouldTell) {
  std::mt19937 random(7);
  for (int run = 0; run < 200; run++) {
    OpenNodes told, direct;
    OpenNews news(told.filter());
    for (int step = 0; step < 200; step++) {
      const Row row = anyRow(random);
      news.add(row);
      direct.observe(row);
      if (random() % 5 != 0) continue;
      news.tell(told);
      expectSame(told, direct);
    }
  }
}

TEST(OpenNewsTest, shouldForgetWhatItWaitedForWhenTheNodeIsGone) {
  OpenNodes nodes;
  OpenNews news(nodes.filter());
  const uint64_t task = makeNodeId(kThread, 1);
  news.add(openRow(Kind::kTask, {kRegion, kRegion, 0}, task));
  EXPECT_TRUE(nodes.filter().mayBeOpen(task));
  news.add(nodeRow(Kind::kTask, {kRegion, kRegion, 0}, task, 0));
  news.tell(nodes);
  EXPECT_FALSE(nodes.filter().mayBeOpen(task));
  EXPECT_FALSE(nodes.any(kThread));
}

}  // namespace
}  // namespace whip::ship
