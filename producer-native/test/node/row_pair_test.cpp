#include "node/row_pair.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "node/ring.h"

namespace whip {
namespace {

constexpr Directive kTask = makeDirective(DirectiveKind::kTask, 0x1234);

const Row kStrand = {makeHead(kRowStrand, kTask), 5, 77, 2, 100, 30, 0, 9};
const Row kNode = {makeHead(static_cast<uint8_t>(Kind::kTask), kTask), 5, 6, 7, 77, 3, 0, 0};

std::array<uint64_t, 8> wordsOf(const Row& row) {
  return {row.head, row.region, row.parent, row.index, row.id, row.value, row.a, row.b};
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
    Row node = kNode, strand = kStrand;
    node.head = makeHead(static_cast<uint8_t>(kind), kTask);
    node.index = 0xffffffff;
    strand.b = 0xffffffff;
    strand.value = ~uint64_t{0};
    strand.id = kAddressMask;
    ASSERT_TRUE(canGoWith(node, strand));
    const auto rows = throughARing(withLastStrand(node, strand));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0], wordsOf(strand));
    EXPECT_EQ(rows[1], wordsOf(node));
  }
}

TEST(RowPairTest, shouldComeOutAsAStrandAndTheTaskwaitBehindIt) {
  Row strand = kStrand;
  strand.a = 200;
  const auto rows = throughARing(withWait(strand));
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0], wordsOf(strand));
  EXPECT_EQ(rows[1],
            wordsOf({makeHead(static_cast<uint8_t>(Kind::kTaskwait), 0), 5, 77, 3, 0, 0, 0, 0}));
}

TEST(RowPairTest, shouldHaveNoRoomForWhatIsMoreThanALastStrand) {
  const auto fits = [](auto change) {
    Row node = kNode, strand = kStrand;
    change(node, strand);
    return canGoWith(node, strand);
  };
  EXPECT_TRUE(fits([](Row&, Row&) {}));
  EXPECT_FALSE(fits([](Row& node, Row&) { node.a = 1; }));
  EXPECT_FALSE(fits([](Row& node, Row&) { node.b = 1; }));
  EXPECT_FALSE(fits([](Row& node, Row&) { node.index = uint64_t{1} << 32; }));
  EXPECT_FALSE(fits([](Row& node, Row&) { node.value = 4; }));
  EXPECT_FALSE(fits([](Row&, Row& strand) { strand.a = 200; }));
  EXPECT_FALSE(fits([](Row&, Row& strand) { strand.b = uint64_t{1} << 32; }));
  EXPECT_FALSE(fits([](Row&, Row& strand) { strand.parent = 78; }));
  EXPECT_FALSE(fits([](Row&, Row& strand) { strand.region = 4; }));
  EXPECT_FALSE(fits([](Row&, Row& strand) { strand.head = makeHead(kRowStrand, 0); }));
}

TEST(RowPairTest, shouldLeaveOtherRowsAsTheyAre) {
  for (int kind = 0; kind < kPairStrandAndWait; kind++) {
    Row row = kNode;
    row.head = makeHead(static_cast<uint8_t>(kind), kTask);
    const auto rows = throughARing(row);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0], wordsOf(row));
    row.head = makeHead(static_cast<uint8_t>(kind | kRowOpen), kTask);
    EXPECT_EQ(throughARing(row).size(), 1u);
  }
}

}  // namespace
}  // namespace whip
