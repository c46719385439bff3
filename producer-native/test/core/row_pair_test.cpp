#include "guest/core/row/row_pair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "guest/core/row/ring.h"

namespace whip {
namespace {

constexpr Directive kTask = makeDirective(DirectiveKind::kTask, 0x1234);

const StrandRow kStrand = {kTask, {5, 77, 2}, 100, 30, 0, 9};
const NodeRow kNode = {Kind::kTask, false, kTask, {5, 6, 7}, 77, 3, 0, 0};

std::array<uint64_t, 8> wordsOf(const Row& row) {
  std::array<uint64_t, 8> words;
  std::copy(std::begin(row.words), std::end(row.words), words.begin());
  return words;
}
template <typename Typed>
std::array<uint64_t, 8> wordsOf(const Typed& row) {
  return wordsOf(encode(row));
}

std::vector<std::array<uint64_t, 8>> throughARing(const Row& row) {
  std::vector<Row> memory(16);
  Ring ring;
  ring.attach(memory.data(), memory.size());
  EXPECT_TRUE(ring.push(row));
  EXPECT_EQ(ring.pending(), 1u);
  std::vector<std::array<uint64_t, 8>> rows;
  ring.drain(1, [&](const Row& one) { rows.push_back(wordsOf(one)); });
  return rows;
}

TEST(RowPairTest, shouldComeOutAsANodeAndTheStrandBeforeIt) {
  ASSERT_TRUE(canGoWith(kNode, kStrand));
  const auto rows = throughARing(withLastStrand(kNode, kStrand));
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0], wordsOf(kStrand));
  EXPECT_EQ(rows[1], wordsOf(kNode));
}

TEST(RowPairTest, shouldHoldTheLargestNumbersOfAllKindsOfTasks) {
  for (const Kind kind :
       {Kind::kTask, Kind::kUndeferred, Kind::kDependentTask, Kind::kDependentUndeferred}) {
    NodeRow node = kNode;
    StrandRow strand = kStrand;
    node.kind = kind;
    node.place.index = 0xffffffff;
    strand.tag = 0xffffffff;
    strand.work = ~uint64_t{0};
    strand.from = kAddressMask;
    ASSERT_TRUE(canGoWith(node, strand));
    const auto rows = throughARing(withLastStrand(node, strand));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0], wordsOf(strand));
    EXPECT_EQ(rows[1], wordsOf(node));
  }
}

TEST(RowPairTest, shouldComeOutAsAStrandAndTheTaskwaitBehindIt) {
  StrandRow strand = kStrand;
  strand.to = 200;
  const auto rows = throughARing(withWait(strand));
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0], wordsOf(strand));
  EXPECT_EQ(rows[1], wordsOf(NodeRow{Kind::kTaskwait, false, 0, {5, 77, 3}}));
}

TEST(RowPairTest, shouldHaveNoRoomForWhatIsMoreThanALastStrand) {
  const auto fits = [](auto change) {
    NodeRow node = kNode;
    StrandRow strand = kStrand;
    change(node, strand);
    return canGoWith(node, strand);
  };
  EXPECT_TRUE(fits([](NodeRow&, StrandRow&) {}));
  EXPECT_FALSE(fits([](NodeRow& node, StrandRow&) { node.a = 1; }));
  EXPECT_FALSE(fits([](NodeRow& node, StrandRow&) { node.b = 1; }));
  EXPECT_FALSE(fits([](NodeRow& node, StrandRow&) { node.place.index = uint64_t{1} << 32; }));
  EXPECT_FALSE(fits([](NodeRow& node, StrandRow&) { node.items = 4; }));
  EXPECT_FALSE(fits([](NodeRow&, StrandRow& strand) { strand.to = 200; }));
  EXPECT_FALSE(fits([](NodeRow&, StrandRow& strand) { strand.tag = uint64_t{1} << 32; }));
  EXPECT_FALSE(fits([](NodeRow&, StrandRow& strand) { strand.place.parent = 78; }));
  EXPECT_FALSE(fits([](NodeRow&, StrandRow& strand) { strand.place.region = 4; }));
  EXPECT_FALSE(fits([](NodeRow&, StrandRow& strand) { strand.directive = 0; }));
}

TEST(RowPairTest, shouldLeaveOtherRowsAsTheyAre) {
  for (int kind = 0; kind < kPairStrandAndWait; kind++) {
    Row row = encode(kNode);
    row.words[0] = makeHead(static_cast<uint8_t>(kind), kTask);
    const auto rows = throughARing(row);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0], wordsOf(row));
    row.words[0] = makeHead(static_cast<uint8_t>(kind | kRowOpen), kTask);
    EXPECT_EQ(throughARing(row).size(), 1u);
  }
}

}  // namespace
}  // namespace whip
