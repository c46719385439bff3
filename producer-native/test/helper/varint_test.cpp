#include "helper/batch/varint.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace whip::helper {
namespace {

using Bytes = std::vector<uint8_t>;

template <class Write>
Bytes written(Write write, uint64_t value) {
  std::array<uint8_t, kVarintBytesMax> room{};
  const size_t size = write(room.data(), value);
  return {room.begin(), room.begin() + size};
}

/// Around every power of two, and bits of all kinds below it.
std::vector<uint64_t> valuesOfAllSizes() {
  std::vector<uint64_t> values{0};
  for (int bit = 0; bit < 64; bit++) {
    const uint64_t power = uint64_t{1} << bit;
    for (const uint64_t below : {uint64_t{0}, uint64_t{1}, 0x9e3779b97f4a7c15u & (power - 1)}) {
      values.push_back(power + below);
      values.push_back(power - 1 - below / 2);
    }
  }
  return values;
}

TEST(VarintTest, shouldWriteWithoutBranchesWhatByteByByteWrites) {
  for (const uint64_t value : valuesOfAllSizes()) {
    EXPECT_EQ(written(writeVarint, value), written(writeVarintByBytes, value)) << value;
  }
}

TEST(VarintTest, shouldWriteAllShortOnes) {
  for (uint64_t value = 0; value < kShortMax; value++) {
    ASSERT_EQ(written(writeShortVarint, value), written(writeVarintByBytes, value)) << value;
  }
}

TEST(VarintTest, shouldWriteSevenBitsAByte) {
  EXPECT_EQ(written(writeVarint, 127), (Bytes{127}));
  EXPECT_EQ(written(writeVarint, 300), (Bytes{0xac, 2}));
  EXPECT_EQ(written(writeVarint, (uint64_t{1} << 56) - 1),
            (Bytes{255, 255, 255, 255, 255, 255, 255, 127}));
  EXPECT_EQ(written(writeVarint, ~uint64_t{0}),
            (Bytes{255, 255, 255, 255, 255, 255, 255, 255, 255, 1}));
}

}  // namespace
}  // namespace whip::helper
