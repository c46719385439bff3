#include "helper/grain/grain_codec.h"

#include "helper/schemas.h"

namespace whip::helper {
namespace {

template <typename Columns>
void fill(AvroFields fields, const Table<Columns>& table) {
  fields.setInt("count", static_cast<int32_t>(table.count));
  table.each([&](const char* name, const Column& column) { fields.setBytes(name, column); });
}

}  // namespace

GrainCodec::GrainCodec() : type_(schemas::kGrainDelta), record_(type_) {}

bool GrainCodec::encode(const GrainHeader& header, const GrainTables& tables, std::string* out) {
  AvroFields fields = record_.begin();
  fields.setString("run", header.run);
  fields.setLong("incarnation", header.incarnation);
  fields.setInt("stream", 0);
  fields.setLong("sequence", static_cast<int64_t>(header.sequence));
  fields.setLong("sentAt", header.sentAtMillis);
  fields.setBoolean("ended", header.ended);
  fields.setLongs("sites", tables.sites);
  for (const auto& [kind, site] : tables.directives) {
    AvroFields directive = fields.append("directives");
    directive.setInt("kind", static_cast<int32_t>(kind));
    directive.setInt("site", static_cast<int32_t>(site));
  }
  fill(fields.record("sums"), tables.sums);
  fill(fields.record("cells"), tables.cells);
  fill(fields.record("late"), tables.late);
  fill(fields.record("benefits"), tables.benefits);
  fill(fields.record("worst"), tables.worst);
  fields.setStrings("lineages", tables.lineages);
  return record_.encode(out);
}

}  // namespace whip::helper
