#include "helper/batch/index_table.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

TEST(IndexTableTest, shouldFindWhatWasInserted) {
  IndexTable table;
  for (uint32_t i = 0; i < 10000; i++) table.insert(uint64_t{i} << 20, i);  // equal low bits
  for (uint32_t i = 0; i < 10000; i++) EXPECT_EQ(table.find(uint64_t{i} << 20), i);
  EXPECT_EQ(table.find(1), IndexTable::kAbsent);
}

TEST(IndexTableTest, shouldForgetEverythingOnClear) {
  IndexTable table;
  for (int turn = 0; turn < 3; turn++) {
    for (uint32_t i = 0; i < 500; i++) {
      EXPECT_EQ(table.find(i), IndexTable::kAbsent);
      table.insert(i, i + turn);
    }
    for (uint32_t i = 0; i < 500; i++) EXPECT_EQ(table.find(i), i + turn);
    table.clear();
  }
}

}  // namespace
}  // namespace whip::helper
