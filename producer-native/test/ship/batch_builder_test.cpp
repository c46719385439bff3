#include "ship/batch_builder.h"

#include <gtest/gtest.h>

#include "decoded_batch.h"
#include "rows.h"
#include "ship/batch_codec.h"

namespace whip::ship {
namespace {

struct BatchBuilderTest : testing::Test {
  int asked = 0;
  uint64_t unknown = 0;
  BatchBuilder builder{{[this](uint64_t address) {
                          asked++;
                          if (address == unknown) return std::optional<uint64_t>();
                          return std::optional<uint64_t>(address & ~uint64_t{0xf});  // 16 a line
                        },
                        [](uint64_t) { return TagEntry{{1}, false, {}}; }}};

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
  builder.add(strandRow({0, 1, 0}, 5, 0x104, 0x105, first));
  builder.add(strandRow({0, 1, 1}, 5, 0x104, 0x106, second));
  builder.add(strandRow({0, 1, 2}, 5, 0x104, 0x201, other));
  DecodedBatch batch = decoded();
  EXPECT_EQ(batch.sites, (std::vector<uint64_t>{0, 0x100, 0x200}));
  EXPECT_EQ(batch.directives, (std::vector<std::pair<int, int>>{{0, 0}, {2, 1}, {1, 1}}));
  EXPECT_EQ(batch.strands.column["directive"], (std::vector<uint64_t>{1, 1, 2}));
  EXPECT_EQ(batch.strands.column["to"], (std::vector<uint64_t>{1, 1, 2}));
}

TEST_F(BatchBuilderTest, shouldAskOncePerAddressAndBatch) {
  for (uint64_t i = 0; i < 100; i++) builder.add(strandRow({0, 1, i}, 1, 0x100, 0x200));
  EXPECT_EQ(asked, 2);
  builder.clear();
  builder.add(strandRow({0, 1, 0}, 1, 0x100, 0x200));
  EXPECT_EQ(asked, 4);
}

TEST_F(BatchBuilderTest, shouldKeepADependsRowAndItsDependencesInOneBatch) {
  builder.add(strandRow({0, 1, 0}, 1, 0, 0));
  builder.add(dependsRow({0, 1, 1}));
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80));
  EXPECT_EQ(builder.rows(), 1u);
  builder.clear();  // the batch is sent between the two dependences
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kOut, 72));
  builder.add(nodeRow(Kind::kDependentTask, {0, 1, 2}, 9, 0));
  EXPECT_EQ(builder.rows(), 4u);
  DecodedBatch batch = decoded();
  EXPECT_EQ(batch.nodes.column["kind"], (std::vector<uint64_t>{8, 9}));
  EXPECT_EQ(batch.dependences.column["row"], (std::vector<uint64_t>{0, 0}));
  EXPECT_EQ(batch.dependences.column["address"], (std::vector<uint64_t>{80, 72}));
}

TEST_F(BatchBuilderTest, shouldAddNothingOfARowWhosePlaceIsNotKnownYet) {
  unknown = 0x200;
  EXPECT_TRUE(builder.add(strandRow({0, 1, 0}, 5, 0x100, 0x100)));
  EXPECT_FALSE(builder.add(strandRow({0, 1, 1}, 5, 0x100, 0x200)));
  EXPECT_FALSE(builder.add(
      nodeRow(Kind::kTask, {0, 1, 2}, 9, 0, makeDirective(DirectiveKind::kTask, 0x200))));
  EXPECT_EQ(decoded().strands.count, 1);
  EXPECT_EQ(decoded().nodes.count, 0);
  unknown = 0;
  EXPECT_TRUE(builder.add(strandRow({0, 1, 1}, 5, 0x100, 0x200)));
  EXPECT_EQ(decoded().strands.count, 2);
}

TEST_F(BatchBuilderTest, shouldReleaseHeldRowsAtTheEnd) {
  builder.add(dependsRow({0, 1, 1}));
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80));
  builder.release();
  EXPECT_EQ(builder.rows(), 2u);
}

TEST_F(BatchBuilderTest, shouldCountDependencesWhoseRowWasDropped) {
  builder.add(dependenceRow({0, 1, 1}, DependenceKind::kIn, 80));
  builder.add(dependsRow({0, 1, 3}));
  builder.add(dependenceRow({0, 1, 5}, DependenceKind::kIn, 80));  // of a row after 3
  builder.release();
  EXPECT_EQ(builder.orphans(), 2u);
  EXPECT_EQ(builder.rows(), 1u);
}

}  // namespace
}  // namespace whip::ship
