#include "decoded_run.h"

#include <avro.h>
#include <gtest/gtest.h>

#include "helper/batch/avro_type.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

avro_value_t field(avro_value_t record, const char* name) {
  avro_value_t value{};
  EXPECT_EQ(avro_value_get_by_name(&record, name, &value, nullptr), 0) << name;
  return value;
}

std::string textOf(avro_value_t value) {
  const char* text = nullptr;
  size_t size = 0;
  EXPECT_EQ(avro_value_get_string(&value, &text, &size), 0);
  return size > 0 ? std::string(text, size - 1) : "";
}

std::map<std::string, int64_t> mapOf(avro_value_t map) {
  std::map<std::string, int64_t> entries;
  size_t size = 0;
  avro_value_get_size(&map, &size);
  for (size_t i = 0; i < size; i++) {
    avro_value_t element{};
    const char* key = nullptr;
    EXPECT_EQ(avro_value_get_by_index(&map, i, &element, &key), 0);
    EXPECT_EQ(avro_value_get_long(&element, &entries[key]), 0);
  }
  return entries;
}

std::map<std::string, std::string> textsOf(avro_value_t map) {
  std::map<std::string, std::string> entries;
  size_t size = 0;
  avro_value_get_size(&map, &size);
  for (size_t i = 0; i < size; i++) {
    avro_value_t element{};
    const char* key = nullptr;
    EXPECT_EQ(avro_value_get_by_index(&map, i, &element, &key), 0);
    entries[key] = textOf(element);
  }
  return entries;
}

std::vector<std::string> keysOf(avro_value_t map) {
  std::vector<std::string> keys;
  size_t size = 0;
  avro_value_get_size(&map, &size);
  for (size_t i = 0; i < size; i++) {
    avro_value_t element{};
    const char* key = nullptr;
    EXPECT_EQ(avro_value_get_by_index(&map, i, &element, &key), 0);
    keys.push_back(key);
  }
  return keys;
}

}  // namespace

DecodedRun decodeRun(const std::string& avro) {
  const AvroType type(schemas::kRunRecord);
  avro_value_t value{};
  EXPECT_EQ(avro_generic_value_new(type.iface(), &value), 0);
  avro_reader_t reader = avro_reader_memory(avro.data(), static_cast<int64_t>(avro.size()));
  EXPECT_EQ(avro_value_read(reader, &value), 0) << avro_strerror();
  avro_reader_free(reader);

  DecodedRun run;
  run.run = textOf(field(value, "run"));
  run.endReason = textOf(field(value, "endReason"));
  avro_value_t processors = field(value, "processors");
  EXPECT_EQ(avro_value_get_int(&processors, &run.processors), 0);
  avro_value_t state = field(value, "state"), end = field(value, "endedAt");
  EXPECT_EQ(avro_value_get_enum(&state, &run.state), 0);
  int branch = 0;
  EXPECT_EQ(avro_value_get_discriminant(&end, &branch), 0);
  run.hasEnd = branch == 1;
  run.detail = textOf(field(value, "detail"));
  avro_value_t least = field(value, "resolution"), most = field(value, "resolutionMax");
  EXPECT_EQ(avro_value_get_long(&least, &run.resolution), 0);
  EXPECT_EQ(avro_value_get_long(&most, &run.resolutionMax), 0);
  run.counters = mapOf(field(value, "counters"));
  run.loss = mapOf(field(value, "loss"));
  run.limits = keysOf(field(value, "limits"));
  run.control = textsOf(field(value, "control"));
  run.requests = mapOf(field(value, "requests"));
  avro_value_t batches = field(value, "batches");
  size_t threads = 0;
  avro_value_get_size(&batches, &threads);
  for (size_t i = 0; i < threads; i++) {
    avro_value_t element{};
    avro_value_get_by_index(&batches, i, &element, nullptr);
    run.batches.push_back(0);
    EXPECT_EQ(avro_value_get_long(&element, &run.batches.back()), 0);
  }
  avro_value_decref(&value);
  return run;
}

}  // namespace whip::helper
