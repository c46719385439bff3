#include "decoded_batch.h"

#include <avro.h>
#include <gtest/gtest.h>

#include <functional>

#include "helper/batch/avro_type.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

enum class Form { kPlain, kDelta, kZigzag };

using Columns = std::vector<std::pair<const char*, Form>>;

constexpr Form kPlain = Form::kPlain, kDelta = Form::kDelta;

const Columns kStrands = {{"region", kDelta},    {"parent", kDelta}, {"index", kDelta},
                          {"work", kPlain},      {"from", kPlain},   {"to", kPlain},
                          {"directive", kPlain}, {"tag", kPlain}};
const Columns kNodes = {{"region", kDelta}, {"parent", kDelta}, {"index", kDelta},
                        {"id", kDelta},     {"kind", kPlain},   {"directive", kPlain},
                        {"items", kPlain},  {"a", kPlain},      {"b", kPlain}};
const Columns kBurdens = {{"node", kDelta},   {"alloc", kPlain},    {"copy", kPlain},
                          {"submit", kPlain}, {"dispatch", kPlain}, {"finish", kPlain}};
const Columns kStamps = {{"parent", kDelta},    {"index", kDelta}, {"thread", kPlain},
                         {"processor", kPlain}, {"begin", kDelta}, {"time", kPlain}};
const Columns kDependences = {{"row", kDelta}, {"kind", kPlain}, {"address", kDelta}};

const std::vector<std::pair<const char*, Columns>> kFolded = {
    {"folded",
     {{"region", kDelta},
      {"parent", kDelta},
      {"index", kDelta},
      {"items", kPlain},
      {"strands", kPlain},
      {"instances", kPlain},
      {"shares", kPlain},
      {"locks", kPlain},
      {"curves", kPlain}}},
    {"foldedStrands",
     {{"from", kPlain},
      {"to", kPlain},
      {"directive", kPlain},
      {"tag", kPlain},
      {"work", kPlain},
      {"chain", kPlain},
      {"joined", Form::kZigzag},
      {"full", Form::kZigzag}}},
    {"foldedInstances",
     {{"directive", kPlain},
      {"instances", kPlain},
      {"work", kPlain},
      {"span", kPlain},
      {"workMin", kPlain},
      {"workMax", kPlain},
      {"iterations", kPlain},
      {"blocks", kPlain}}},
    {"foldedShares",
     {{"directive", kPlain},
      {"ordinal", kPlain},
      {"work", kPlain},
      {"full", kPlain},
      {"iterations", kPlain},
      {"blocks", kPlain}}},
    {"foldedLocks", {{"lock", kDelta}, {"acquisitions", kPlain}}},
    {"foldedCurves",
     {{"paths", kPlain},
      {"candidate", kPlain},
      {"annotation", kPlain},
      {"exact", kPlain},
      {"strands", kPlain}}},
    {"foldedFastest",
     {{"from", kPlain}, {"to", kPlain}, {"directive", kPlain}, {"tag", kPlain}, {"work", kPlain}}}};

avro_value_t field(avro_value_t record, const char* name) {
  avro_value_t value{};
  EXPECT_EQ(avro_value_get_by_name(&record, name, &value, nullptr), 0) << name;
  return value;
}

int64_t longOf(avro_value_t value) {
  int64_t number = 0;
  EXPECT_EQ(avro_value_get_long(&value, &number), 0);
  return number;
}

int intOf(avro_value_t value) {
  int32_t number = 0;
  EXPECT_EQ(avro_value_get_int(&value, &number), 0);
  return number;
}

std::string stringOf(avro_value_t value) {
  const char* text = nullptr;
  size_t size = 0;
  EXPECT_EQ(avro_value_get_string(&value, &text, &size), 0);
  return size > 0 ? std::string(text, size - 1) : "";
}

void each(avro_value_t array, const std::function<void(avro_value_t)>& take) {
  size_t size = 0;
  EXPECT_EQ(avro_value_get_size(&array, &size), 0);
  for (size_t i = 0; i < size; i++) {
    avro_value_t element{};
    EXPECT_EQ(avro_value_get_by_index(&array, i, &element, nullptr), 0);
    take(element);
  }
}

std::vector<uint64_t> varints(avro_value_t bytes, Form form) {
  const void* data = nullptr;
  size_t size = 0;
  EXPECT_EQ(avro_value_get_bytes(&bytes, &data, &size), 0);
  const auto* byte = static_cast<const uint8_t*>(data);
  std::vector<uint64_t> numbers;
  uint64_t number = 0, previous = 0;
  int shift = 0;
  for (size_t i = 0; i < size; i++) {
    number |= uint64_t{byte[i] & 0x7fu} << shift;
    shift += 7;
    if ((byte[i] & 0x80) != 0) continue;
    if (form != kPlain) number = (number >> 1) ^ (0 - (number & 1));
    if (form == kDelta) number = previous += number;
    numbers.push_back(number);
    number = 0;
    shift = 0;
  }
  EXPECT_EQ(shift, 0) << "the last varint is cut off";
  return numbers;
}

DecodedColumns columns(avro_value_t record, const Columns& names) {
  DecodedColumns decoded;
  decoded.count = intOf(field(record, "count"));
  for (const auto& [name, form] : names) {
    decoded.column[name] = varints(field(record, name), form);
    EXPECT_EQ(decoded.column[name].size(), static_cast<size_t>(decoded.count)) << name;
  }
  return decoded;
}

/// A table, or nothing where the field is null.
std::optional<DecodedColumns> optionalColumns(avro_value_t value, const Columns& names) {
  avro_value_t table{};
  int branch = 0;
  EXPECT_EQ(avro_value_get_discriminant(&value, &branch), 0);
  EXPECT_EQ(avro_value_get_current_branch(&value, &table), 0);
  if (branch == 0) return std::nullopt;
  return columns(table, names);
}

DecodedTag tagOf(avro_value_t value) {
  DecodedTag tag;
  each(field(value, "locks"),
       [&](avro_value_t lock) { tag.locks.push_back(static_cast<uint64_t>(longOf(lock))); });
  int acquired = 0;
  avro_value_t flag = field(value, "acquired");
  EXPECT_EQ(avro_value_get_boolean(&flag, &acquired), 0);
  tag.acquired = acquired != 0;
  each(field(value, "annotations"),
       [&](avro_value_t name) { tag.annotations.push_back(stringOf(name)); });
  return tag;
}

std::string list(const std::vector<uint64_t>& numbers) {
  std::string text = "[";
  for (const uint64_t number : numbers) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(static_cast<int64_t>(number));
  }
  return text + "]";
}

std::string json(const char* name, const DecodedColumns& decoded, const Columns& names) {
  std::string text =
      std::string("  \"") + name + "\": {\n    \"count\": " + std::to_string(decoded.count);
  for (const auto& [column, form] : names) {
    text += ",\n    \"" + std::string(column) + "\": " + list(decoded.column.at(column));
  }
  return text + "\n  }";
}

std::string quoted(const std::vector<std::string>& texts) {
  std::string text = "[";
  const char* comma = "";
  for (const std::string& each : texts) {
    text += comma + ("\"" + each + "\"");
    comma = ", ";
  }
  return text + "]";
}

}  // namespace

DecodedBatch decodeBatch(const std::string& avro) {
  const AvroType type(schemas::kNodeBatch);
  avro_value_t value{};
  EXPECT_EQ(avro_generic_value_new(type.iface(), &value), 0);
  avro_reader_t reader = avro_reader_memory(avro.data(), static_cast<int64_t>(avro.size()));
  EXPECT_EQ(avro_value_read(reader, &value), 0) << avro_strerror();
  char beyond = 0;
  EXPECT_NE(avro_read(reader, &beyond, 1), 0) << "bytes behind the batch";
  avro_reader_free(reader);

  DecodedBatch batch;
  batch.run = stringOf(field(value, "run"));
  batch.incarnation = longOf(field(value, "incarnation"));
  batch.thread = intOf(field(value, "thread"));
  batch.sequence = longOf(field(value, "sequence"));
  batch.sentAt = longOf(field(value, "sentAt"));
  each(field(value, "sites"),
       [&](avro_value_t site) { batch.sites.push_back(static_cast<uint64_t>(longOf(site))); });
  each(field(value, "directives"), [&](avro_value_t entry) {
    batch.directives.emplace_back(intOf(field(entry, "kind")), intOf(field(entry, "site")));
  });
  each(field(value, "tags"), [&](avro_value_t entry) { batch.tags.push_back(tagOf(entry)); });
  batch.strands = columns(field(value, "strands"), kStrands);
  batch.nodes = columns(field(value, "nodes"), kNodes);
  batch.opens = columns(field(value, "opens"), kNodes);
  batch.openStrands = columns(field(value, "openStrands"), kStrands);
  batch.dependences = columns(field(value, "dependences"), kDependences);
  each(field(value, "annotations"),
       [&](avro_value_t name) { batch.annotations.push_back(stringOf(name)); });
  for (const auto& [table, names] : kFolded) {
    batch.folded[table] = columns(field(value, table), names);
  }
  batch.burdens = optionalColumns(field(value, "burdens"), kBurdens);
  batch.stamps = optionalColumns(field(value, "stamps"), kStamps);
  avro_value_decref(&value);
  return batch;
}

std::string toJson(const DecodedBatch& batch) {
  std::string text = "{\n  \"run\": \"" + batch.run + "\"";
  const auto number = [&](const char* name, int64_t value) {
    text += ",\n  \"" + std::string(name) + "\": " + std::to_string(value);
  };
  number("incarnation", batch.incarnation);
  number("thread", batch.thread);
  number("sequence", batch.sequence);
  number("sentAt", batch.sentAt);
  text += ",\n  \"sites\": " + list(batch.sites) + ",\n  \"directives\": [";
  const char* separator = "";
  for (const auto& [kind, site] : batch.directives) {
    text += separator + std::string("{\"kind\": ") + std::to_string(kind) +
            ", \"site\": " + std::to_string(site) + "}";
    separator = ", ";
  }
  text += "],\n  \"tags\": [";
  separator = "";
  for (const DecodedTag& tag : batch.tags) {
    text += separator + std::string("{\"locks\": ") + list(tag.locks) +
            ", \"acquired\": " + (tag.acquired ? "true" : "false") +
            ", \"annotations\": " + quoted(tag.annotations) + "}";
    separator = ", ";
  }
  text += "],\n" + json("strands", batch.strands, kStrands) + ",\n" +
          json("nodes", batch.nodes, kNodes) + ",\n" + json("opens", batch.opens, kNodes) + ",\n" +
          json("openStrands", batch.openStrands, kStrands) + ",\n" +
          json("dependences", batch.dependences, kDependences) +
          ",\n  \"annotations\": " + quoted(batch.annotations);
  for (const auto& [table, names] : kFolded) {
    text += ",\n" + json(table, batch.folded.at(table), names);
  }
  text += batch.burdens ? ",\n" + json("burdens", *batch.burdens, kBurdens)
                        : std::string(",\n  \"burdens\": null");
  text += batch.stamps ? ",\n" + json("stamps", *batch.stamps, kStamps)
                       : std::string(",\n  \"stamps\": null");
  return text + "\n}\n";
}

}  // namespace whip::helper
