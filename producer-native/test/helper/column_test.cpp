#include "helper/batch/column.h"

#include <gtest/gtest.h>

#include <vector>

namespace whip::helper {
namespace {

std::vector<uint8_t> bytesOf(const Column& column) {
  return {column.data(), column.data() + column.size()};
}

TEST(ColumnTest, shouldWriteLittleEndianGroupsOfSevenBits) {
  Column column;
  column.makeRoom(4);
  for (const uint64_t value : {uint64_t{0}, uint64_t{127}, uint64_t{128}, uint64_t{300}}) {
    column.put(value);
  }
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{0, 127, 0x80, 1, 0xac, 2}));
}

TEST(ColumnTest, shouldWriteTheSameWhateverSizeIsExpected) {
  Column usual, isShort, any;
  for (Column* column : {&usual, &isShort, &any}) column->makeRoom(64);
  for (int bit = 0; bit < 64; bit++) {
    usual.put(uint64_t{1} << bit);
    isShort.putShort(uint64_t{1} << bit);
    any.putAnySize(uint64_t{1} << bit);
  }
  EXPECT_EQ(bytesOf(isShort), bytesOf(usual));
  EXPECT_EQ(bytesOf(any), bytesOf(usual));
}

TEST(ColumnTest, shouldWriteTheLargestNumberInTenBytes) {
  Column column;
  column.makeRoom(1);
  column.put(~uint64_t{0});
  EXPECT_EQ(bytesOf(column),
            (std::vector<uint8_t>{255, 255, 255, 255, 255, 255, 255, 255, 255, 1}));
}

TEST(ColumnTest, shouldKeepWhatIsThereWhenItMakesRoom) {
  Column column;
  for (int i = 0; i < 1000; i++) {
    column.makeRoom(1);
    column.put(~uint64_t{0} - i);
  }
  EXPECT_EQ(column.size(), 10000u);
  EXPECT_EQ(column.data()[0], 0xff);
  column.clear();
  EXPECT_EQ(column.size(), 0u);
}

TEST(DeltaColumnTest, shouldWriteZigzagDifferences) {
  DeltaColumn column;
  column.makeRoom(4);
  for (const uint64_t value : {uint64_t{5}, uint64_t{4}, uint64_t{4}, uint64_t{68}})
    column.put(value);
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{10, 1, 0, 0x80, 1}));
}

TEST(DeltaColumnTest, shouldStartFromZeroAgainAfterClear) {
  DeltaColumn column;
  column.makeRoom(2);
  column.put(100);
  column.clear();
  column.put(1);
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{2}));
}

TEST(DeltaColumnTest, shouldBridgeTheWholeRange) {
  DeltaColumn column;
  column.makeRoom(2);
  column.put(~uint64_t{0});  // -1 from 0
  column.put(0);
  EXPECT_EQ(bytesOf(column), (std::vector<uint8_t>{1, 2}));
}

TEST(RowCountTest, shouldMakeRoomForRowsOfAnySizeAgainAfterClear) {
  RowCount count;
  Column first;
  DeltaColumn second;
  for (int turn = 0; turn < 2; turn++) {
    for (uint64_t i = 0; i < 1000; i++) {
      count.add(first, second);
      putAll(first.cell(~uint64_t{0}), second.cell(i));
    }
    EXPECT_EQ(count, 1000u);
    EXPECT_EQ(first.size(), 10000u);
    EXPECT_EQ(second.size(), 1000u);
    count.clear();
    first.clear();
    second.clear();
  }
}

TEST(PutAllTest, shouldWriteLongValuesBesideShortOnes) {
  Column first, second;
  first.makeRoom(2);
  second.makeRoom(2);
  putAll(first.cell(1), second.cell(127));
  putAll(first.cell(2), second.cell(128));
  EXPECT_EQ(bytesOf(first), (std::vector<uint8_t>{1, 2}));
  EXPECT_EQ(bytesOf(second), (std::vector<uint8_t>{127, 0x80, 1}));
}

}  // namespace
}  // namespace whip::helper
