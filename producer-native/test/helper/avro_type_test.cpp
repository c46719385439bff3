#include "helper/batch/avro_type.h"

#include <gtest/gtest.h>

#include "helper/run/run_record.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

TEST(AvroTypeTest, shouldParseEveryEmbeddedSchema) {
  for (const char* schema :
       {schemas::kNodeBatch, schemas::kAccountDelta, schemas::kLocation, schemas::kRunRecord}) {
    EXPECT_TRUE(AvroType(schema).valid()) << schema;
  }
}

TEST(AvroTypeTest, shouldNotEncodeARecordWithAFieldTheSchemaLacks) {
  AvroType type(R"({"type":"record","name":"R","fields":[{"name":"x","type":"long"}]})");
  AvroRecord record(type);
  AvroFields fields = record.begin();
  fields.setLong("x", 1);
  fields.setLong("y", 2);
  std::string out = "before";
  EXPECT_FALSE(record.encode(&out));
  EXPECT_EQ(out, "before");
  record.begin().setLong("x", -1);  // the next record starts afresh
  EXPECT_TRUE(record.encode(&out));
  EXPECT_EQ(out, "before\x01");
}

TEST(AvroTypeTest, shouldEncodeLocations) {
  LocationCodec codec;
  std::string out;
  location::Location place;
  place.module = "m";
  place.file = "f.c";
  place.line = 7;
  ASSERT_TRUE(codec.encode("r", 64, place, &out));
  EXPECT_EQ(out, std::string("\x02r\x80\x01\x02m\x00\x00\x00\x06"
                             "f.c\x0e\x00",
                             15));
}

TEST(AvroTypeTest, shouldEncodeRunsWithAndWithoutAnEnd) {
  RunCodec codec;
  RunIdentity identity;
  identity.run = "r";
  identity.labels = {{"k", "v"}};
  identity.arguments = {"a", ""};
  RunProgress progress;
  std::string running, ended;
  ASSERT_TRUE(codec.encode(identity, progress, &running));
  progress.state = RunState::kEnded;
  progress.endedAtMillis = 1;
  progress.batches = {3, 0};
  progress.loss = {{"queue-full", 5}};
  ASSERT_TRUE(codec.encode(identity, progress, &ended));
  EXPECT_GT(ended.size(), running.size());
}

}  // namespace
}  // namespace whip::helper
