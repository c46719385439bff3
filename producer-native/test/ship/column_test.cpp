#include "ship/column.h"

#include <gtest/gtest.h>

namespace whip::ship {
namespace {

std::vector<uint8_t> bytesOf(const Column& column) {
  return {column.data(), column.data() + column.size()};
}

TEST(ColumnTest, shouldWriteLittleEndianGroupsOfSevenBits) {
  Column column;
  for (const uint64_t value : {uint64_t{0}, uint64_t{127}, uint64_t{128}, uint64_t{300}}) {
    column.put(value);
  }
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{0, 127, 0x80, 1, 0xac, 2}));
}

TEST(ColumnTest, shouldWriteTheLargestNumberInTenBytes) {
  Column column;
  column.put(~uint64_t{0});
  EXPECT_EQ(bytesOf(column),
            (std::vector<uint8_t>{255, 255, 255, 255, 255, 255, 255, 255, 255, 1}));
}

TEST(ColumnTest, shouldGrowAsNeeded) {
  Column column;
  for (int i = 0; i < 1000; i++) column.put(~uint64_t{0});
  EXPECT_EQ(column.size(), 10000u);
  column.clear();
  EXPECT_EQ(column.size(), 0u);
}

TEST(DeltaColumnTest, shouldWriteZigzagDifferences) {
  DeltaColumn column;
  for (const uint64_t value : {uint64_t{5}, uint64_t{4}, uint64_t{4}, uint64_t{68}})
    column.put(value);
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{10, 1, 0, 0x80, 1}));
}

TEST(DeltaColumnTest, shouldStartFromZeroAgainAfterClear) {
  DeltaColumn column;
  column.put(100);
  column.clear();
  column.put(1);
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{2}));
}

TEST(DeltaColumnTest, shouldBridgeTheWholeRange) {
  DeltaColumn column;
  column.put(~uint64_t{0});  // -1 from 0
  column.put(0);
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{1, 2}));
}

}  // namespace
}  // namespace whip::ship
