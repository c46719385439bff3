#include "decoded_account.h"

#include <avro.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "helper/batch/avro_type.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

constexpr std::array kParts{"entries", "bodies", "enter", "body", "exit"};
constexpr std::array kClasses{"work",    "preempted", "sync",       "imbalance", "barrier",
                              "limited", "taskwait",  "management", "idle",      "tool"};

avro_value_t field(avro_value_t record, const char* name) {
  avro_value_t value{};
  EXPECT_EQ(avro_value_get_by_name(&record, name, &value, nullptr), 0) << name;
  return value;
}

int64_t longIn(avro_value_t record, const char* name) {
  avro_value_t value = field(record, name);
  int64_t number = 0;
  if (avro_value_get_type(&value) == AVRO_INT32) {
    int32_t small = 0;
    EXPECT_EQ(avro_value_get_int(&value, &small), 0);
    return small;
  }
  EXPECT_EQ(avro_value_get_long(&value, &number), 0);
  return number;
}

bool truthIn(avro_value_t record, const char* name) {
  avro_value_t value = field(record, name);
  int truth = 0;
  EXPECT_EQ(avro_value_get_boolean(&value, &truth), 0);
  return truth != 0;
}

/// A column's values, as many as the table has rows.
std::vector<uint64_t> column(avro_value_t table, const char* name) {
  avro_value_t value = field(table, name);
  const void* data = nullptr;
  size_t size = 0;
  EXPECT_EQ(avro_value_get_bytes(&value, &data, &size), 0);
  const auto* bytes = static_cast<const uint8_t*>(data);
  std::vector<uint64_t> values;
  for (size_t at = 0; at < size;) {
    uint64_t number = 0;
    int shift = 0;
    do {
      number |= uint64_t{bytes[at] & 0x7fu} << shift;
      shift += 7;
    } while ((bytes[at++] & 0x80) != 0);
    values.push_back(number);
  }
  EXPECT_EQ(static_cast<int64_t>(values.size()), longIn(table, "count")) << name;
  return values;
}

int64_t unzigzag(uint64_t value) {
  return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
}

std::vector<DecodedAccount::Path> pathsIn(avro_value_t table) {
  std::array<std::vector<uint64_t>, 6> columns;
  const char* const names[] = {"id", "parent", "kind", "site", "name", "depth"};
  for (size_t i = 0; i < columns.size(); i++) columns[i] = column(table, names[i]);
  std::vector<DecodedAccount::Path> paths;
  for (size_t i = 0; i < columns[0].size(); i++) {
    const auto at = [&](size_t which) { return static_cast<int64_t>(columns[which][i]); };
    paths.push_back({at(0), at(1), at(2), at(3), at(4), at(5)});
  }
  return paths;
}

std::vector<DecodedAccount::Row> rowsIn(avro_value_t table) {
  std::vector<DecodedAccount::Row> rows;
  const std::vector<uint64_t> paths = column(table, "path"), threads = column(table, "thread");
  for (size_t i = 0; i < paths.size(); i++) {
    rows.push_back({static_cast<int64_t>(paths[i]), static_cast<int64_t>(threads[i]), {}});
  }
  const auto add = [&](const char* name) {
    const std::vector<uint64_t> values = column(table, name);
    for (size_t i = 0; i < rows.size(); i++) rows[i].numbers[name] = unzigzag(values[i]);
  };
  for (const char* name : kParts) add(name);
  for (const char* name : kClasses) add(name);
  return rows;
}

std::vector<DecodedAccount::Edge> edgesIn(avro_value_t table) {
  const std::vector<uint64_t> paths = column(table, "path"),
                              predecessors = column(table, "predecessor"),
                              threads = column(table, "thread"), passes = column(table, "passes");
  std::vector<DecodedAccount::Edge> edges;
  for (size_t i = 0; i < paths.size(); i++) {
    edges.push_back({static_cast<int64_t>(paths[i]), static_cast<int64_t>(predecessors[i]),
                     static_cast<int64_t>(threads[i]), unzigzag(passes[i])});
  }
  return edges;
}

std::vector<std::string> namesIn(avro_value_t names) {
  std::vector<std::string> all;
  size_t count = 0;
  avro_value_get_size(&names, &count);
  for (size_t i = 0; i < count; i++) {
    avro_value_t element{};
    const char* text = nullptr;
    size_t size = 0;
    EXPECT_EQ(avro_value_get_by_index(&names, i, &element, nullptr), 0);
    EXPECT_EQ(avro_value_get_string(&element, &text, &size), 0);
    all.emplace_back(text);
  }
  return all;
}

std::map<std::string, DecodedAccount::Phase> phasesIn(avro_value_t table,
                                                      const std::vector<std::string>& names) {
  std::map<std::string, DecodedAccount::Phase> phases;
  const std::vector<uint64_t> indexes = column(table, "name");
  for (const char* const number :
       {"marks", "closed", "first", "last", "squaresHigh", "squaresLow", "least", "most"}) {
    const std::vector<uint64_t> values = column(table, number);
    for (size_t i = 0; i < indexes.size(); i++) phases[names.at(indexes[i])][number] = values[i];
  }
  return phases;
}

}  // namespace

bool isClass(const std::string& column) {
  static const std::set<std::string> classes(kClasses.begin(), kClasses.end());
  return classes.count(column) != 0;
}

DecodedAccount decodeAccount(const std::string& avro) {
  const AvroType type(schemas::kAccountDelta);
  avro_value_t value{};
  EXPECT_EQ(avro_generic_value_new(type.iface(), &value), 0);
  avro_reader_t reader = avro_reader_memory(avro.data(), static_cast<int64_t>(avro.size()));
  EXPECT_EQ(avro_value_read(reader, &value), 0) << avro_strerror();
  avro_reader_free(reader);

  DecodedAccount account;
  avro_value_t run = field(value, "run");
  const char* text = nullptr;
  size_t size = 0;
  EXPECT_EQ(avro_value_get_string(&run, &text, &size), 0);
  account.run = text;
  account.incarnation = longIn(value, "incarnation");
  account.stream = longIn(value, "stream");
  account.sequence = longIn(value, "sequence");
  account.sentAt = longIn(value, "sentAt");
  account.cut = longIn(value, "cut");
  account.cutEnds = truthIn(value, "cutEnds");
  account.ended = truthIn(value, "ended");
  account.threads = longIn(value, "threads");
  avro_value_t sites = field(value, "sites");
  avro_value_get_size(&sites, &size);
  for (size_t i = 0; i < size; i++) {
    avro_value_t element{};
    int64_t site = 0;
    EXPECT_EQ(avro_value_get_by_index(&sites, i, &element, nullptr), 0);
    EXPECT_EQ(avro_value_get_long(&element, &site), 0);
    account.sites.push_back(site);
  }
  account.paths = pathsIn(field(value, "paths"));
  account.rows = rowsIn(field(value, "rows"));
  account.edges = edgesIn(field(value, "edges"));
  const std::vector<std::string> names = namesIn(field(value, "names"));
  account.phases = phasesIn(field(value, "phases"), names);
  account.cutPhase = names.at(static_cast<size_t>(longIn(value, "cutPhase")));
  avro_value_decref(&value);
  return account;
}

}  // namespace whip::helper
