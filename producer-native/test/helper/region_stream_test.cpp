#include "helper/region/region_stream.h"

#include <avro.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "guest/core/shared/shared.h"
#include "helper/batch/avro_type.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

using Rows = std::vector<uint64_t>;

/// A record, decoded with the schema alone.
class Decoded {
 public:
  explicit Decoded(const std::string& avro) : type_(schemas::kRegionDelta) {
    EXPECT_EQ(avro_generic_value_new(type_.iface(), &value_), 0);
    avro_reader_t reader = avro_reader_memory(avro.data(), static_cast<int64_t>(avro.size()));
    EXPECT_EQ(avro_value_read(reader, &value_), 0) << avro_strerror();
    avro_reader_free(reader);
  }
  ~Decoded() { avro_value_decref(&value_); }
  Decoded(const Decoded&) = delete;
  Decoded& operator=(const Decoded&) = delete;

  int64_t number(const char* name) const {
    avro_value_t value = field(value_, name);
    int64_t found = 0;
    int32_t small = 0;
    if (avro_value_get_type(&value) != AVRO_INT32) {
      EXPECT_EQ(avro_value_get_long(&value, &found), 0);
      return found;
    }
    EXPECT_EQ(avro_value_get_int(&value, &small), 0);
    return small;
  }
  bool ended() const {
    avro_value_t value = field(value_, "ended");
    int truth = 0;
    EXPECT_EQ(avro_value_get_boolean(&value, &truth), 0);
    return truth != 0;
  }
  Rows column(const char* table, const char* name) const {
    avro_value_t value = field(field(value_, table), name);
    const void* data = nullptr;
    size_t size = 0;
    EXPECT_EQ(avro_value_get_bytes(&value, &data, &size), 0);
    const auto* bytes = static_cast<const uint8_t*>(data);
    Rows rows;
    for (size_t at = 0; at < size;) {
      uint64_t row = 0;
      int shift = 0;
      do {
        row |= uint64_t{bytes[at] & 0x7fu} << shift;
        shift += 7;
      } while ((bytes[at++] & 0x80) != 0);
      rows.push_back(row);
    }
    return rows;
  }
  std::string name(uint64_t index) const {
    avro_value_t names = field(value_, "names"), element{};
    const char* text = nullptr;
    size_t size = 0;
    EXPECT_EQ(avro_value_get_by_index(&names, index, &element, nullptr), 0);
    EXPECT_EQ(avro_value_get_string(&element, &text, &size), 0);
    return text;
  }

 private:
  static avro_value_t field(avro_value_t record, const char* name) {
    avro_value_t value{};
    EXPECT_EQ(avro_value_get_by_name(&record, name, &value, nullptr), 0) << name;
    return value;
  }

  AvroType type_;
  avro_value_t value_{};
};

/// A program with a loop of three iterations, one unlike the others.
class RegionStreamTest : public testing::Test {
 protected:
  void SetUp() override {
    tables.regions = regions;
    tables.entries = entries;
    tables.dependences = dependences;
    tables.unseen = unseen;
    tables.depths = 8;
    regions[0] = {2, 5, 7, 3, 1, "sum.c", "sum", "+:s", "", "private:t,shared:a"};
    regions[1] = {3, 5, 7, 3, 0, "sum.c", "sum", "", "", ""};
    tables.regionCount = 2;
    tables.isOn = 1;
  }
  void TearDown() override {
    for (std::atomic<uint32_t>* word :
         {&tables.isOn, &tables.isFinished, &tables.regionCount, &tables.entryCount,
          &tables.dependenceCount, &tables.unseenCount}) {
      *word = 0;
    }
  }

  void addEntry(uint32_t region, uint64_t work, uint64_t criticalPath, uint64_t count,
                const std::vector<region::Child>& children) {
    region::Entry& entry = entries[tables.entryCount];
    entry.region = region;
    entry.work = work;
    entry.criticalPath = criticalPath;
    entry.count = count;
    entry.childCount = static_cast<uint32_t>(children.size());
    entry.children = children.data();
    tables.entryCount++;
  }
  Decoded last() const { return Decoded(sent.back().value.substr(kWireHeaderBytes)); }

  region::Tables& tables = shared().regions;
  region::StaticRegion regions[2];
  region::Entry entries[4]{};
  region::Dependence dependences[1]{};
  region::Unseen unseen[1]{};
  const std::vector<region::Child> children{{0, 2}, {1, 1}};
  std::vector<Message> sent;
  Losses losses{[](const std::string&) {}};
  RegionStream stream{{"run-1", 7},
                      [this](Message message) {
                        sent.push_back(std::move(message));
                        return true;
                      },
                      losses};
};

TEST_F(RegionStreamTest, shouldSendNothing_WhenTheProgramIsNotSerial) {
  tables.isOn = 0;
  stream.beat({0, 5});
  stream.finish({0, 5});
  EXPECT_TRUE(sent.empty());
}

TEST_F(RegionStreamTest, shouldSendWhatIsThere) {
  addEntry(1, 5, 5, 2, {});
  addEntry(1, 9, 8, 1, {});
  addEntry(0, 19, 12, 1, children);
  tables.work = 19;
  stream.beat({0, 5});
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].topic, Topic::kRegion);
  EXPECT_EQ(sent[0].key, "run-1/0");
  const Decoded record = last();
  EXPECT_EQ(record.number("incarnation"), 7);
  EXPECT_EQ(record.number("sequence"), 0);
  EXPECT_EQ(record.number("depths"), 8);
  EXPECT_EQ(record.number("work"), 19);
  EXPECT_FALSE(record.ended());
  EXPECT_EQ(record.column("regions", "kind"), (Rows{2, 3}));
  EXPECT_EQ(record.column("regions", "lastLine"), (Rows{7, 7}));
  EXPECT_EQ(record.name(record.column("regions", "reductions")[0]), "+:s");
  EXPECT_EQ(record.name(record.column("regions", "variables")[0]), "private:t,shared:a");
  EXPECT_EQ(record.column("entries", "region"), (Rows{1, 1, 0}));
  EXPECT_EQ(record.column("entries", "criticalPath"), (Rows{5, 8, 12}));
  EXPECT_EQ(record.column("entries", "children"), (Rows{0, 0, 2}));
  EXPECT_EQ(record.column("children", "entry"), (Rows{0, 1}));
  EXPECT_EQ(record.column("children", "times"), (Rows{2, 1}));
  EXPECT_EQ(record.column("counts", "instances"), (Rows{2, 1, 1}));
}

TEST_F(RegionStreamTest, shouldSendOnlyWhatIsNew) {
  addEntry(1, 5, 5, 2, {});
  stream.beat({0, 5});
  stream.beat({0, 6});
  EXPECT_EQ(sent.size(), 1u);
  entries[0].count = 6;
  stream.beat({0, 7});
  ASSERT_EQ(sent.size(), 2u);
  const Decoded record = last();
  EXPECT_EQ(record.number("sequence"), 1);
  EXPECT_EQ(record.column("regions", "id"), Rows{});
  EXPECT_EQ(record.column("entries", "id"), Rows{});
  EXPECT_EQ(record.column("counts", "entry"), Rows{0});
  EXPECT_EQ(record.column("counts", "instances"), Rows{4});
}

TEST_F(RegionStreamTest, shouldSendDependences) {
  addEntry(1, 5, 5, 2, {});
  dependences[0].loop = 0;
  dependences[0].kind = region::DependenceKind::kOutput;
  dependences[0].writer = {"sum.c", 6, 9};
  dependences[0].reader = {"sum.c", 5, 2};
  dependences[0].variable = "a";
  dependences[0].distance = 4;
  dependences[0].count = 60;
  tables.dependenceCount = 1;
  stream.beat({0, 5});
  const Decoded record = last();
  EXPECT_EQ(record.column("dependences", "writeLine"), Rows{6});
  EXPECT_EQ(record.column("dependences", "readColumn"), Rows{2});
  EXPECT_EQ(record.column("dependences", "distance"), Rows{4});
  EXPECT_EQ(record.column("dependences", "times"), Rows{60});
  EXPECT_EQ(record.column("dependences", "kind"), Rows{2});
  EXPECT_EQ(record.name(record.column("dependences", "variable")[0]), "a");
}

TEST_F(RegionStreamTest, shouldNameWhatIsNotSeen) {
  addEntry(1, 5, 5, 2, {});
  unseen[0].name = "qsort";
  unseen[0].calls = 3;
  tables.unseenCount = 1;
  stream.beat({0, 5});
  unseen[0].calls = 5;
  stream.beat({0, 6});
  const Decoded record = last();
  EXPECT_EQ(record.name(record.column("unseen", "name")[0]), "qsort");
  EXPECT_EQ(record.column("unseen", "calls"), Rows{2});
}

TEST_F(RegionStreamTest, shouldSayThatItEnded_OnlyWhenTheProgramSaidSo) {
  addEntry(1, 5, 5, 2, {});
  stream.finish({0, 5});
  EXPECT_FALSE(last().ended());
  tables.isFinished = 1;
  stream.finish({0, 6});
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_TRUE(last().ended());
}

}  // namespace
}  // namespace whip::helper
