#include "helper/batch/batch_builder.h"

#include <gtest/gtest.h>

#include "decoded_batch.h"
#include "helper/batch/batch_codec.h"
#include "rows.h"

namespace whip::helper {
namespace {

struct BatchBuilderTest : testing::Test {
  int asked = 0;
  uint64_t unknown = 0;
  HeldRows held;
  BatchBuilder builder{{[this](uint64_t address) {
                          asked++;
                          if (address == unknown) return std::optional<uint64_t>();
                          return std::optional<uint64_t>(address & ~uint64_t{0xf});  // 16 a line
                        },
                        [](uint64_t) { return TagEntry{{1}, false, {}}; },
                        [this](uint64_t lock) { return lock != unknown; }}};

  DecodedBatch decoded() {
    std::string avro;
    BatchCodec codec;
    EXPECT_TRUE(codec.encode({"r", 1, 0, 0, 0}, builder.batch(), &avro));
    return decodeBatch(avro);
  }
};

TEST_F(BatchBuilderTest, shouldStartWithTheFixedDictionaryEntries) {
  const DecodedBatch batch = decoded();
  EXPECT_EQ(batch.sites, std::vector<uint64_t>{0});
  EXPECT_EQ(batch.directives, (std::vector<std::pair<int, int>>{{0, 0}}));
  ASSERT_EQ(batch.tags.size(), 1u);
  EXPECT_TRUE(batch.tags[0].locks.empty());
}

TEST_F(BatchBuilderTest, shouldShareOneSiteAmongAddressesOfOneLine) {
  const Directive first = makeDirective(DirectiveKind::kFor, 0x101);
  const Directive second = makeDirective(DirectiveKind::kFor, 0x102);
  const Directive other = makeDirective(DirectiveKind::kParallel, 0x103);
  builder.add(strandRow({0, 1, 0}, 5, 0x104, 0x105, first), held);
  builder.add(strandRow({0, 1, 1}, 5, 0x104, 0x106, second), held);
  builder.add(strandRow({0, 1, 2}, 5, 0x104, 0x201, other), held);
  DecodedBatch batch = decoded();
  EXPECT_EQ(batch.sites, (std::vector<uint64_t>{0, 0x100, 0x200}));
  EXPECT_EQ(batch.directives, (std::vector<std::pair<int, int>>{{0, 0}, {2, 1}, {1, 1}}));
  EXPECT_EQ(batch.strands.column["directive"], (std::vector<uint64_t>{1, 1, 2}));
  EXPECT_EQ(batch.strands.column["to"], (std::vector<uint64_t>{1, 1, 2}));
}

TEST_F(BatchBuilderTest, shouldAskOncePerAddressAndBatch) {
  for (uint64_t i = 0; i < 100; i++) builder.add(strandRow({0, 1, i}, 1, 0x100, 0x200), held);
  EXPECT_EQ(asked, 2);
  builder.clear();
  builder.add(strandRow({0, 1, 0}, 1, 0x100, 0x200), held);
  EXPECT_EQ(asked, 4);
}

TEST_F(BatchBuilderTest, shouldFindThePlacesOfMoreSitesThanAreRecent) {
  const auto site = [](uint64_t i) { return 0x1000 + 16 * i; };
  for (int turn = 0; turn < 2; turn++) {
    for (uint64_t i = 0; i < 500; i++) {
      builder.add(
          strandRow({0, 1, i}, 1, site(i), 0, makeDirective(DirectiveKind::kFor, site(i)), i + 1),
          held);
    }
  }
  DecodedBatch batch = decoded();
  ASSERT_EQ(batch.sites.size(), 501u);
  ASSERT_EQ(batch.strands.count, 1000);
  for (uint64_t i = 0; i < 1000; i++) {
    for (const char* column : {"from", "directive", "tag"}) {
      EXPECT_EQ(batch.strands.column[column][i], i % 500 + 1) << column;
    }
    EXPECT_EQ(batch.strands.column["to"][i], 0u);
  }
}

TEST_F(BatchBuilderTest, shouldKeepADependsRowAndItsDependencesInOneBatch) {
  builder.add(strandRow({0, 1, 0}, 1, 0, 0), held);
  builder.add(dependsRow({0, 1, 1}), held);
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80), held);
  EXPECT_EQ(builder.rows(), 1u);
  builder.clear();  // the batch is sent between the two dependences
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kOut, 72), held);
  builder.add(nodeRow(Kind::kDependentTask, {0, 1, 2}, 9, 0), held);
  EXPECT_EQ(builder.rows(), 4u);
  DecodedBatch batch = decoded();
  EXPECT_EQ(batch.nodes.column["kind"], (std::vector<uint64_t>{8, 9}));
  EXPECT_EQ(batch.dependences.column["row"], (std::vector<uint64_t>{0, 0}));
  EXPECT_EQ(batch.dependences.column["address"], (std::vector<uint64_t>{80, 72}));
}

TEST_F(BatchBuilderTest, shouldAddNothingOfARowWhosePlaceIsNotKnownYet) {
  unknown = 0x200;
  EXPECT_TRUE(builder.add(strandRow({0, 1, 0}, 5, 0x100, 0x100), held));
  EXPECT_FALSE(builder.add(strandRow({0, 1, 1}, 5, 0x100, 0x200), held));
  EXPECT_FALSE(builder.add(
      nodeRow(Kind::kTask, {0, 1, 2}, 9, 0, makeDirective(DirectiveKind::kTask, 0x200)), held));
  EXPECT_EQ(decoded().strands.count, 1);
  EXPECT_EQ(decoded().nodes.count, 0);
  unknown = 0;
  EXPECT_TRUE(builder.add(strandRow({0, 1, 1}, 5, 0x100, 0x200), held));
  EXPECT_EQ(decoded().strands.count, 2);
}

TEST_F(BatchBuilderTest, shouldReleaseHeldRowsAtTheEnd) {
  builder.add(dependsRow({0, 1, 1}), held);
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80), held);
  builder.release(held);
  EXPECT_EQ(builder.rows(), 2u);
}

TEST_F(BatchBuilderTest, shouldCountDependencesWhoseRowWasDropped) {
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80), held);
  builder.add(dependsRow({0, 1, 3}), held);
  builder.add(dependenceRow({0, 1, 5}, DependenceKind::kIn, 80), held);  // of a row after 3
  builder.release(held);
  EXPECT_EQ(builder.orphans(), 2u);
  EXPECT_EQ(builder.rows(), 1u);
}

// A piece of two kinds of strands, of which a candidate and an annotation have curves of their own.
std::vector<Row> someFolded() {
  const Directive task = makeDirective(DirectiveKind::kTask, 0x300);
  return foldedRows(
      {2, 7, 40}, 12,
      {foldedStrandRow(0x100, 0x200, task, 3, 100, 60, 60, 100),
       foldedStrandRow(0x210, 0x210, 0, 0, 50, 50, 40, 0),
       foldedInstanceRow(task, 4, 100, 90, 10, 40, 301, 8), foldedShareRow(task, 5, 50, 40, 65, 1),
       foldedLockRow(0x900, 8), foldedCurveRow(0x300, nullptr, 6, true, 1),
       foldedFastestRow(0x210, 0x200, 0, 3, 50), foldedCurveRow(0, "solve", 1, false, 0),
       foldedCurveRow(0, nullptr, 4, false, 0)});
}

TEST_F(BatchBuilderTest, shouldPutAFoldedItemIntoItsTables) {
  for (const Row& row : someFolded()) EXPECT_TRUE(builder.add(row, held));
  EXPECT_EQ(builder.items(), 1u);
  EXPECT_EQ(builder.rows(), 10u);
  DecodedBatch batch = decoded();
  using Numbers = std::vector<uint64_t>;
  const auto column = [&](const char* table, const char* name) {
    return batch.folded[table].column[name];
  };
  EXPECT_EQ(batch.sites, (Numbers{0, 0x300, 0x100, 0x200, 0x210}));
  EXPECT_EQ(batch.annotations, std::vector<std::string>{"solve"});
  EXPECT_EQ(column("folded", "parent"), Numbers{7});
  EXPECT_EQ(column("folded", "index"), Numbers{40});
  EXPECT_EQ(column("folded", "items"), Numbers{12});
  EXPECT_EQ(column("folded", "strands"), Numbers{2});
  EXPECT_EQ(column("folded", "curves"), Numbers{3});
  EXPECT_EQ(column("foldedStrands", "work"), (Numbers{100, 50}));
  EXPECT_EQ(column("foldedStrands", "chain"), (Numbers{60, 50}));
  EXPECT_EQ(column("foldedStrands", "joined"), (Numbers{0, ~uint64_t{9}}));
  EXPECT_EQ(column("foldedStrands", "full"), (Numbers{40, ~uint64_t{39}}));
  EXPECT_EQ(column("foldedInstances", "workMax"), Numbers{40});
  EXPECT_EQ(column("foldedInstances", "iterations"), Numbers{301});
  EXPECT_EQ(column("foldedInstances", "blocks"), Numbers{8});
  EXPECT_EQ(column("foldedShares", "ordinal"), Numbers{5});
  EXPECT_EQ(column("foldedShares", "iterations"), Numbers{65});
  EXPECT_EQ(column("foldedShares", "blocks"), Numbers{1});
  EXPECT_EQ(column("foldedLocks", "lock"), Numbers{0x900});
  EXPECT_EQ(column("foldedCurves", "candidate"), (Numbers{2, 0, 1}));
  EXPECT_EQ(column("foldedCurves", "annotation"), (Numbers{0, 1, 0}));
  EXPECT_EQ(column("foldedCurves", "exact"), (Numbers{1, 0, 0}));
  EXPECT_EQ(column("foldedCurves", "strands"), (Numbers{1, 0, 0}));
  EXPECT_EQ(column("foldedFastest", "from"), Numbers{4});
}

TEST_F(BatchBuilderTest, shouldPutBurdensBesideTheItems) {
  const uint64_t none = BurdenRow::kUnknown, large = (uint64_t{1} << 62) - 1;
  EXPECT_FALSE(decoded().burdens) << "where nothing is measured there is no table";
  builder.add(dependsRow({0, 1, 1}), held);
  EXPECT_TRUE(builder.add(burdenRow({9, 1, 0, large, none, none}), held));
  EXPECT_TRUE(builder.add(burdenRow({7, none, none, none, 300, 0}), held));
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80), held);
  builder.release(held);
  EXPECT_EQ(builder.orphans(), 0u) << "a burden ends no list";
  EXPECT_EQ(builder.items(), 2u);
  EXPECT_EQ(builder.rows(), 4u);
  const DecodedBatch batch = decoded();
  ASSERT_TRUE(batch.burdens);
  using Numbers = std::vector<uint64_t>;
  EXPECT_EQ(batch.burdens->column.at("node"), (Numbers{9, 7}));
  EXPECT_EQ(batch.burdens->column.at("alloc"), (Numbers{2, 0}));
  EXPECT_EQ(batch.burdens->column.at("copy"), (Numbers{1, 0}));
  EXPECT_EQ(batch.burdens->column.at("submit"), (Numbers{large + 1, 0}));
  EXPECT_EQ(batch.burdens->column.at("dispatch"), (Numbers{0, 301}));
  EXPECT_EQ(batch.burdens->column.at("finish"), (Numbers{0, 1}));
  const size_t before = builder.bytes();
  builder.clear();
  EXPECT_LT(builder.bytes(), before);
  EXPECT_FALSE(decoded().burdens);
}

TEST_F(BatchBuilderTest, shouldKeepAFoldedItemOutUntilAllOfItIsKnown) {
  unknown = 0x900;  // the lock
  const std::vector<Row> rows = someFolded();
  for (size_t i = 0; i + 1 < rows.size(); i++) EXPECT_TRUE(builder.add(rows[i], held));
  EXPECT_FALSE(builder.add(rows.back(), held));
  EXPECT_FALSE(builder.add(rows.back(), held));
  EXPECT_EQ(builder.rows(), 0u);
  builder.clear();  // the batch is sent in between
  unknown = 0;
  EXPECT_TRUE(builder.add(rows.back(), held));
  EXPECT_EQ(builder.items(), 1u);
  EXPECT_EQ(decoded().folded["foldedCurves"].count, 3);
}

TEST_F(BatchBuilderTest, shouldHoldWhatBelongsTogetherForEachThreadByItself) {
  HeldRows others;
  const std::vector<Row> rows = someFolded();
  builder.add(dependsRow({0, 1, 0}), others);
  for (size_t i = 0; i < rows.size(); i++) {
    builder.add(rows[i], held);
    builder.add(dependenceRow({0, 1, 0}, DependenceKind::kIn, 0x40 + i), others);
  }
  builder.add(strandRow({0, 1, 1}, 5, 0x104, 0x105), others);
  EXPECT_EQ(builder.torn(), 0u);
  EXPECT_EQ(builder.orphans(), 0u);
  const DecodedBatch batch = decoded();
  EXPECT_EQ(batch.dependences.count, static_cast<int>(rows.size()));
  EXPECT_EQ(batch.nodes.count, 1);
  EXPECT_EQ(builder.items(), rows.size() + 3);
}

TEST_F(BatchBuilderTest, shouldDropAFoldedItemOfWhichARowIsMissing) {
  std::vector<Row> rows = someFolded();
  rows.erase(rows.begin() + 3);
  for (const Row& row : rows) builder.add(row, held);
  for (const Row& row : someFolded()) builder.add(row, held);
  EXPECT_EQ(builder.torn(), 1u);
  EXPECT_EQ(builder.items(), 1u);
}

TEST_F(BatchBuilderTest, shouldNotTakeTheDetailsOfOneFoldedItemForAnothers) {
  const std::vector<Row> rows = someFolded();
  for (size_t i = 0; i < 4; i++) builder.add(rows[i], held);
  // Details of an item whose head is missing.
  for (size_t i = 1; i < rows.size(); i++) builder.add(rows[i], held);
  EXPECT_EQ(builder.torn(), 1u);
  EXPECT_EQ(builder.items(), 0u);
}

}  // namespace
}  // namespace whip::helper
