#include "helper/grain/grain_stream.h"

#include <avro.h>
#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <map>

#include "guest/core/shared/shared.h"
#include "guest/core/thread/thread_record.h"
#include "helper/batch/avro_type.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

using grain::CellKey;
using grain::Lineage;
using grain::Number;
using grain::WorstNumber;

const Directive kTask = makeDirective(DirectiveKind::kTask, 0x401000);
const Directive kSameTask = makeDirective(DirectiveKind::kTask, 0x402000);
const Directive kLoop = makeDirective(DirectiveKind::kFor, 0x403000);

/// A record read back: the rows of each table as words, with commas between.
struct Decoded {
  int64_t sequence = -1;
  bool ended = false;
  std::map<std::string, std::vector<std::string>> rows;
};

avro_value_t field(avro_value_t record, const char* name) {
  avro_value_t value{};
  EXPECT_EQ(avro_value_get_by_name(&record, name, &value, nullptr), 0) << name;
  return value;
}

int64_t number(avro_value_t value) {
  int64_t large = 0;
  int32_t small = 0;
  if (avro_value_get_type(&value) != AVRO_INT32) {
    EXPECT_EQ(avro_value_get_long(&value, &large), 0);
    return large;
  }
  EXPECT_EQ(avro_value_get_int(&value, &small), 0);
  return small;
}

std::vector<avro_value_t> elements(avro_value_t array) {
  size_t count = 0;
  EXPECT_EQ(avro_value_get_size(&array, &count), 0);
  std::vector<avro_value_t> all(count);
  for (size_t i = 0; i < count; i++) avro_value_get_by_index(&array, i, &all[i], nullptr);
  return all;
}

/// Text of a directive of the record.
std::string nameOf(avro_value_t record, uint64_t index) {
  const avro_value_t directive = elements(field(record, "directives")).at(index);
  const auto site = static_cast<size_t>(number(field(directive, "site")));
  char text[40];
  std::snprintf(text, sizeof text, "%d@%llx", static_cast<int>(number(field(directive, "kind"))),
                static_cast<unsigned long long>(number(elements(field(record, "sites")).at(site))));
  return text;
}

std::vector<std::string> rowsOf(avro_value_t record, const char* table,
                                std::initializer_list<const char*> columns) {
  const avro_value_t value = field(record, table);
  std::vector<std::string> rows(static_cast<size_t>(number(field(value, "count"))));
  for (const char* name : columns) {
    avro_value_t column = field(value, name);
    const void* data = nullptr;
    size_t size = 0, at = 0;
    EXPECT_EQ(avro_value_get_bytes(&column, &data, &size), 0);
    const auto* const bytes = static_cast<const uint8_t*>(data);
    for (std::string& row : rows) {
      uint64_t cell = 0;
      for (int shift = 0;; shift += 7) {
        cell |= uint64_t{bytes[at] & 0x7fu} << shift;
        if ((bytes[at++] & 0x80) == 0) break;
      }
      const bool isDirective = std::strcmp(name, "directive") == 0;
      const bool isSigned = std::strcmp(name, "power") == 0;
      const auto plain = static_cast<int64_t>(cell >> 1) ^ -static_cast<int64_t>(cell & 1);
      row += row.empty() ? "" : ",";
      row += isDirective ? nameOf(record, cell)
             : isSigned  ? std::to_string(plain)
                         : std::to_string(cell);
    }
    EXPECT_EQ(at, size) << name;
  }
  return rows;
}

Decoded decode(const std::string& avro) {
  avro_schema_t schema = nullptr;
  EXPECT_EQ(avro_schema_from_json_length(schemas::kGrainDelta, std::strlen(schemas::kGrainDelta),
                                         &schema),
            0);
  avro_value_iface_t* iface = avro_generic_class_from_schema(schema);
  avro_value_t record;
  avro_generic_value_new(iface, &record);
  avro_reader_t reader = avro_reader_memory(avro.data(), static_cast<int64_t>(avro.size()));
  EXPECT_EQ(avro_value_read(reader, &record), 0) << avro_strerror();
  Decoded decoded;
  decoded.sequence = number(field(record, "sequence"));
  avro_value_t ended = field(record, "ended");
  int truth = 0;
  avro_value_get_boolean(&ended, &truth);
  decoded.ended = truth != 0;
  decoded.rows["sums"] = rowsOf(record, "sums", {"directive", "number", "grains", "sum", "max"});
  decoded.rows["cells"] =
      rowsOf(record, "cells", {"directive", "workBits", "creationBits", "grains", "work", "cost"});
  decoded.rows["late"] = rowsOf(
      record, "late", {"directive", "costBits", "workBits", "creationBits", "grains", "cost"});
  decoded.rows["benefits"] = rowsOf(record, "benefits", {"directive", "power", "grains"});
  decoded.rows["worst"] = rowsOf(record, "worst", {"directive", "number", "over", "under"});
  for (avro_value_t lineage : elements(field(record, "lineages"))) {
    const char* text = nullptr;
    size_t size = 0;
    avro_value_get_string(&lineage, &text, &size);
    decoded.rows["lineages"].emplace_back(text);
  }
  avro_reader_free(reader);
  avro_value_decref(&record);
  avro_value_iface_decref(iface);
  avro_schema_decref(schema);
  return decoded;
}

/// Sums of two threads, written by hand.
class GrainStreamTest : public testing::Test {
 protected:
  using Rows = std::vector<std::string>;

  void SetUp() override {
    std::memset(static_cast<void*>(&grains), 0, sizeof grains);
    grains.isOn = true;
  }
  void TearDown() override { std::memset(static_cast<void*>(&grains), 0, sizeof grains); }

  grain::Row& row(uint32_t thread, Directive directive) {
    for (grain::Row* one = grains.threads[thread].rows[0]; one != nullptr; one = one->next) {
      if (one->directive == directive) return *one;
    }
    grain::Row& made = rows.emplace_back();
    made.directive = directive;
    made.next = grains.threads[thread].rows[0].load();
    grains.threads[thread].rows[0] = &made;
    return made;
  }
  static void add(grain::Row& row, Number number, uint64_t value) {
    grain::Row::Sums& sums = row.sums[grain::indexOf(number)];
    sums.grains += 1;
    sums.sum += value;
    if (value > sums.max) sums.max = value;
  }
  void add(grain::Row& row, CellKey key, uint64_t work, uint64_t cost) {
    for (grain::Cell* one = row.cells[0]; one != nullptr; one = one->next) {
      if (one->key.packed() != key.packed()) continue;
      one->grains += 1;
      one->work += work;
      one->cost += cost;
      return;
    }
    grain::Cell& made = cells.emplace_back();
    made.key = key;
    made.grains = 1;
    made.work = work;
    made.cost = cost;
    made.next = row.cells[0].load();
    row.cells[0] = &made;
  }
  void offer(grain::Row& row, WorstNumber number, uint64_t over, uint64_t under,
             std::initializer_list<uint64_t> words) {
    if (row.worst == nullptr) row.worst = &worst.emplace_back();
    grain::WorstGrain one;
    one.over = over;
    one.under = under;
    for (const uint64_t word : words) one.lineage.words[one.lineage.count++] = word;
    row.worst.load()->by[static_cast<size_t>(number)].add(one);
  }
  GrainStream stream() {
    return GrainStream(
        {"r1", 77},
        [this](Directive directive) -> std::optional<uint64_t> {
          if (directive == kLoop && !isLoopKnown) return std::nullopt;
          return addressOf(directive == kSameTask ? kTask : directive);
        },
        [this](Message message) {
          if (!isAccepting) return false;
          EXPECT_EQ(message.topic, Topic::kGrainDelta);
          EXPECT_EQ(message.key, "r1/0");
          EXPECT_LE(message.value.size(), 900'000u);
          sent.push_back(decode(message.value.substr(kWireHeaderBytes)));
          return true;
        },
        losses, [] { return uint32_t{2}; });
  }

  grain::Grains& grains = shared().grains;
  std::deque<grain::Row> rows;
  std::deque<grain::Cell> cells;
  std::deque<grain::Worst> worst;
  std::deque<Decoded> sent;
  Losses losses{[](const std::string&) {}};
  bool isAccepting = true, isLoopKnown = true;
  const Now now{1, 1000};
};

TEST_F(GrainStreamTest, shouldSendNothingWhereGrainsAreNotFollowed) {
  grains.isOn = false;
  GrainStream stream = this->stream();
  stream.beat(now);
  stream.finish(now);
  EXPECT_TRUE(sent.empty());
}

TEST_F(GrainStreamTest, shouldAddUpThreadsAndDirectivesOfOnePlace) {
  add(row(0, kTask), Number::kWork, 10);
  add(row(0, kTask), Number::kSubmit, 3);
  add(row(1, kSameTask), Number::kWork, 7);
  add(row(0, kTask), {grain::Table::kCells, 4, 3, 0}, 10, 3);
  add(row(1, kSameTask), {grain::Table::kCells, 3, 0, 0}, 7, 0);
  GrainStream stream = this->stream();
  stream.beat(now);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].rows["sums"], (Rows{"8@401000,0,2,17,10", "8@401000,3,1,3,3"}));
  EXPECT_EQ(sent[0].rows["cells"], (Rows{"8@401000,3,0,1,7,0", "8@401000,4,3,1,10,3"}));
}

TEST_F(GrainStreamTest, shouldSendWhatHasChangedAndTheLastRecordAlways) {
  add(row(0, kTask), Number::kWork, 10);
  GrainStream stream = this->stream();
  stream.beat(now);
  stream.beat(now);
  add(row(1, kTask), Number::kWork, 12);
  add(row(0, kLoop), CellKey{grain::Table::kCells, 4, 1, 0}.late(9), 0, 9);
  add(row(0, kLoop), CellKey::benefit(-2), 0, 0);
  stream.beat(now);
  stream.finish(now);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[1].rows["sums"], (Rows{"8@401000,0,1,12,12"}));
  EXPECT_EQ(sent[1].rows["late"], (Rows{"2@403000,4,4,1,1,9"}));
  EXPECT_EQ(sent[1].rows["benefits"], (Rows{"2@403000,-2,1"}));
  EXPECT_FALSE(sent[1].ended);
  EXPECT_TRUE(sent[2].ended);
  EXPECT_EQ(sent[2].sequence, 2);
  EXPECT_TRUE(sent[2].rows["sums"].empty());
}

TEST_F(GrainStreamTest, shouldSendAgainWhatWasDropped) {
  add(row(0, kTask), Number::kWork, 10);
  GrainStream stream = this->stream();
  isAccepting = false;
  stream.beat(now);
  isAccepting = true;
  add(row(0, kTask), Number::kWork, 5);
  stream.finish(now);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].sequence, 0);
  EXPECT_EQ(sent[0].rows["sums"], (Rows{"8@401000,0,2,15,10"}));
}

TEST_F(GrainStreamTest, shouldLeaveOutDirectivesWhosePlaceIsNotKnown) {
  isLoopKnown = false;
  add(row(0, kLoop), Number::kWork, 10);
  GrainStream stream = this->stream();
  stream.beat(now);
  EXPECT_TRUE(sent.empty());
  isLoopKnown = true;
  stream.beat(now);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].rows["sums"], (Rows{"2@403000,0,1,10,10"}));
}

TEST_F(GrainStreamTest, shouldSendTheWorstOfAllThreadsOnceWithTheirLineages) {
  for (uint64_t i = 0; i < 8; i++) offer(row(0, kTask), WorstNumber::kCreation, 5 + i, 1, {i});
  offer(row(1, kTask), WorstNumber::kCreation, 9, 1, {Lineage::kShared | 1, 3});
  GrainStream stream = this->stream();
  stream.beat(now);
  ASSERT_EQ(sent.size(), 1u);
  // Equal ones are in the order of their lineages; the least of nine is left out.
  EXPECT_EQ(sent[0].rows["lineages"],
            (Rows{"R-7", "R-6", "R-5", "R-4", "R-s1-3", "R-3", "R-2", "R-1"}));
  offer(row(0, kTask), WorstNumber::kCreation, 40, 1, {2, Lineage::kRange | 20, 10});
  stream.beat(now);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[1].rows["worst"], (Rows{"8@401000,1,40,1"}));
  EXPECT_EQ(sent[1].rows["lineages"], (Rows{"R-2-20+10"}));
}

}  // namespace
}  // namespace whip::helper
