#include "helper/region/region_codec.h"

#include "helper/schemas.h"

namespace whip::helper {
namespace {

template <typename Columns>
void fill(AvroFields fields, const Table<Columns>& table) {
  fields.setInt("count", static_cast<int32_t>(table.count));
  table.each([&](const char* name, const Column& column) { fields.setBytes(name, column); });
}

}  // namespace

RegionCodec::RegionCodec() : type_(schemas::kRegionDelta), record_(type_) {}

bool RegionCodec::encode(const RegionHeader& header, const RegionTables& tables, std::string* out) {
  AvroFields fields = record_.begin();
  fields.setString("run", header.run);
  fields.setLong("incarnation", header.incarnation);
  fields.setInt("stream", 0);
  fields.setLong("sequence", static_cast<int64_t>(header.sequence));
  fields.setLong("sentAt", header.sentAtMillis);
  fields.setBoolean("ended", header.ended);
  fields.setInt("firstDepth", header.firstDepth);
  fields.setInt("depths", header.depths);
  fields.setLong("work", static_cast<int64_t>(header.work));
  fields.setStrings("names", tables.names.all());
  fill(fields.record("regions"), tables.regions);
  fill(fields.record("entries"), tables.entries);
  fill(fields.record("children"), tables.children);
  fill(fields.record("counts"), tables.counts);
  fill(fields.record("dependences"), tables.dependences);
  fill(fields.record("unseen"), tables.unseen);
  return record_.encode(out);
}

}  // namespace whip::helper
