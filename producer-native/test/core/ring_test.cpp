#include "guest/core/row/ring.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace whip {
namespace {

Row rowOf(uint64_t value) {
  StrandRow strand;
  strand.work = value;
  return encode(strand);
}

class RingTest : public testing::Test {
 protected:
  RingTest() { ring.attach(rows.data(), rows.size()); }

  std::vector<uint64_t> drain(size_t limit) {
    std::vector<uint64_t> values;
    ring.drain(limit, [&](const Row& row) { values.push_back(strandOf(row).work); });
    return values;
  }

  std::vector<Row> rows = std::vector<Row>(16);
  Ring ring;
};

TEST_F(RingTest, shouldHandOutRowsInOrder) {
  for (uint64_t i = 0; i < 5; ++i) EXPECT_TRUE(ring.push(rowOf(i)));
  EXPECT_EQ(drain(3), (std::vector<uint64_t>{0, 1, 2}));
  EXPECT_EQ(ring.pending(), 2u);
  EXPECT_EQ(drain(100), (std::vector<uint64_t>{3, 4}));
}

TEST_F(RingTest, shouldDropWhenNobodyDrainsAndRecoverAfterwards) {
  for (uint64_t i = 0; i < 16; ++i) EXPECT_TRUE(ring.push(rowOf(i)));
  EXPECT_FALSE(ring.push(rowOf(16)));  // waited, gave up
  // Given up once, it does not wait again: a thousand drops must not take a thousand times as long.
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(ring.push(rowOf(17)));
  EXPECT_EQ(drain(1).front(), 0u);
  EXPECT_TRUE(ring.push(rowOf(18)));
  EXPECT_EQ(drain(100).back(), 18u);
}

TEST_F(RingTest, shouldTakeRowsTogetherWhereAllHaveRoom) {
  const std::vector<Row> three = {rowOf(100), rowOf(101), rowOf(102)};
  for (uint64_t i = 0; i < 14; ++i) EXPECT_TRUE(ring.push(rowOf(i)));
  EXPECT_FALSE(ring.pushAll(three.data(), 3));  // one too many: none of them
  EXPECT_EQ(drain(1), std::vector<uint64_t>{0});
  EXPECT_TRUE(ring.pushAll(three.data(), 3));  // exactly full
  EXPECT_FALSE(ring.push(rowOf(14)));
  EXPECT_EQ(drain(100),
            (std::vector<uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 100, 101, 102}));
}

TEST_F(RingTest, shouldNotTakeMoreRowsTogetherThanItHolds) {
  const std::vector<Row> many(17, rowOf(0));
  EXPECT_FALSE(ring.pushAll(many.data(), 17));
  EXPECT_EQ(ring.pending(), 0u);
  EXPECT_TRUE(ring.pushAll(many.data(), 16));
}

TEST_F(RingTest, shouldLoseNothingBetweenTwoThreads) {
  constexpr uint64_t kRows = 200000;
  std::thread producer([&] {
    for (uint64_t i = 0; i < kRows; ++i) {
      while (!ring.push(rowOf(i))) {
      }
    }
  });
  uint64_t expected = 0;
  while (expected < kRows) {
    ring.drain(7, [&](const Row& row) { ASSERT_EQ(strandOf(row).work, expected++); });
  }
  producer.join();
}

}  // namespace
}  // namespace whip
