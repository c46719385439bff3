#include "golden.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "decoded_batch.h"
#include "helper/batch/batch_builder.h"

namespace whip::helper {
namespace {

const char kBytes[] = WHIP_GOLDEN "/node-batch-5.bin";
const char kRows[] = WHIP_GOLDEN "/node-batch-5.json";

std::string contentOf(const char* path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string encodeGolden() {
  const GoldenRows golden = goldenRows();
  BatchBuilder builder({goldenCanonical, goldenTag, goldenLock});
  HeldRows held;
  for (const Row& row : golden.rows) builder.add(row, held);
  for (const Row& row : golden.folded) builder.add(row, held);
  for (const Row& row : golden.burdens) builder.add(row, held);
  for (const Row& row : golden.stamps) builder.add(row, held);
  for (const NodeRow& node : golden.opens) builder.addOpen(node);
  for (const StrandRow& strand : golden.openStrands) builder.addOpenStrand(strand);
  builder.release(held);
  std::string avro;
  BatchCodec codec;
  EXPECT_TRUE(codec.encode(golden.header, builder.batch(), &avro));
  return avro;
}

TEST(GoldenTest, shouldEncodeTheGoldenBatchToTheSameBytesForEver) {
  const std::string avro = encodeGolden();
  const std::string rows = toJson(decodeBatch(avro));
  if (updateGolden) {
    std::filesystem::create_directories(WHIP_GOLDEN);
    std::ofstream(kBytes, std::ios::binary) << avro;
    std::ofstream(kRows) << rows;
  }
  EXPECT_EQ(avro, contentOf(kBytes));
  EXPECT_EQ(rows, contentOf(kRows));
}

TEST(GoldenTest, shouldDecodeToTheRowsThatWentIn) {
  const GoldenRows golden = goldenRows();
  DecodedBatch batch = decodeBatch(encodeGolden());
  EXPECT_EQ(batch.run, golden.header.run);
  EXPECT_EQ(batch.incarnation, golden.header.incarnation);
  EXPECT_EQ(batch.thread, 3);
  EXPECT_EQ(batch.sequence, 41);
  size_t strand = 0, node = 0, dependence = 0;
  for (const Row& row : golden.rows) {
    const Place place = placeOf(row);
    if (row.isDependence()) {
      const DependenceRow one = dependenceOf(row);
      EXPECT_EQ(batch.dependences.column["address"][dependence], one.address);
      EXPECT_EQ(batch.dependences.column["kind"][dependence], static_cast<uint64_t>(one.kind));
      EXPECT_EQ(batch.nodes.column["index"][batch.dependences.column["row"][dependence]],
                place.index);
      dependence++;
      continue;
    }
    DecodedColumns& columns = row.isStrand() ? batch.strands : batch.nodes;
    const size_t at = row.isStrand() ? strand++ : node++;
    EXPECT_EQ(columns.column["region"][at], place.region);
    EXPECT_EQ(columns.column["parent"][at], place.parent);
    EXPECT_EQ(columns.column["index"][at], place.index);
    const auto [kind, site] = batch.directives[columns.column["directive"][at]];
    EXPECT_EQ(kind, static_cast<int>(kindOf(row.directive())));
    EXPECT_EQ(batch.sites[site], goldenCanonical(addressOf(row.directive())));
    if (row.isStrand()) {
      const StrandRow one = strandOf(row);
      EXPECT_EQ(columns.column["work"][at], one.work);
      EXPECT_EQ(batch.sites[columns.column["from"][at]], goldenCanonical(one.from));
      EXPECT_EQ(batch.sites[columns.column["to"][at]], goldenCanonical(one.to));
      EXPECT_EQ(batch.tags[columns.column["tag"][at]].locks,
                one.tag == 0 ? TagEntry{}.locks : goldenTag(one.tag).locks);
    } else {
      const NodeRow one = nodeOf(row);
      EXPECT_EQ(columns.column["id"][at], one.id);
      EXPECT_EQ(columns.column["kind"][at], static_cast<uint64_t>(one.kind));
      EXPECT_EQ(columns.column["items"][at], one.items);
      EXPECT_EQ(columns.column["a"][at], one.a);
      EXPECT_EQ(columns.column["b"][at], one.b);
    }
  }
  EXPECT_EQ(strand, static_cast<size_t>(batch.strands.count));
  EXPECT_EQ(node, static_cast<size_t>(batch.nodes.count));
  EXPECT_EQ(dependence, static_cast<size_t>(batch.dependences.count));
  ASSERT_TRUE(batch.burdens);
  ASSERT_EQ(static_cast<size_t>(batch.burdens->count), golden.burdens.size());
  for (size_t i = 0; i < golden.burdens.size(); ++i) {
    const BurdenRow one = burdenOf(golden.burdens[i]);
    EXPECT_EQ(batch.burdens->column["node"][i], one.node);
    EXPECT_EQ(batch.burdens->column["alloc"][i], one.alloc + 1);
    EXPECT_EQ(batch.burdens->column["copy"][i], one.copy + 1);
    EXPECT_EQ(batch.burdens->column["submit"][i], one.submit + 1);
    EXPECT_EQ(batch.burdens->column["dispatch"][i], one.dispatch + 1);
    EXPECT_EQ(batch.burdens->column["finish"][i], one.finish + 1);
  }
  ASSERT_TRUE(batch.stamps);
  ASSERT_EQ(static_cast<size_t>(batch.stamps->count), golden.stamps.size());
  for (size_t i = 0; i < golden.stamps.size(); ++i) {
    const StampRow one = stampOf(golden.stamps[i]);
    EXPECT_EQ(batch.stamps->column["parent"][i], one.parent);
    EXPECT_EQ(batch.stamps->column["index"][i], one.index);
    EXPECT_EQ(batch.stamps->column["thread"][i], one.thread);
    EXPECT_EQ(batch.stamps->column["processor"][i], one.processorAnd1);
    EXPECT_EQ(batch.stamps->column["begin"][i], one.begin);
    EXPECT_EQ(batch.stamps->column["begin"][i] + batch.stamps->column["time"][i], one.end);
  }
  EXPECT_EQ(batch.opens.count, 2);
  EXPECT_EQ(batch.openStrands.count, 1);
}

}  // namespace
}  // namespace whip::helper
