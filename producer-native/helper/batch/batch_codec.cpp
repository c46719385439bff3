#include "helper/batch/batch_codec.h"

#include "helper/schemas.h"

namespace whip::helper {
namespace {

template <typename Columns>
void fill(AvroFields fields, const Table<Columns>& table) {
  fields.setInt("count", static_cast<int32_t>(table.count));
  table.each([&](const char* name, const Column& column) { fields.setBytes(name, column); });
}

/// Null without rows.
template <typename Columns>
void fillOptional(AvroFields& fields, const char* name, const Table<Columns>& table) {
  if (table.count == 0) return fields.setNull(name);
  fill(fields.optionalRecord(name), table);
}

void fillDictionaries(AvroFields& fields, const NodeBatch& batch) {
  fields.setLongs("sites", batch.sites);
  for (const DirectiveEntry& entry : batch.directives) {
    AvroFields directive = fields.append("directives");
    directive.setInt("kind", entry.kind);
    directive.setInt("site", static_cast<int32_t>(entry.site));
  }
  for (const TagEntry& entry : batch.tags) {
    AvroFields tag = fields.append("tags");
    tag.setLongs("locks", entry.locks);
    tag.setBoolean("acquired", entry.acquired);
    tag.setStrings("annotations", entry.annotations);
  }
  fields.setStrings("annotations", batch.annotations);
}

}  // namespace

BatchCodec::BatchCodec() : type_(schemas::kNodeBatch), record_(type_) {}

bool BatchCodec::encode(const BatchHeader& header, const NodeBatch& batch, std::string* out) {
  AvroFields fields = record_.begin();
  fields.setString("run", header.run);
  fields.setLong("incarnation", header.incarnation);
  fields.setInt("thread", static_cast<int32_t>(header.thread));
  fields.setLong("sequence", static_cast<int64_t>(header.sequence));
  fields.setLong("sentAt", header.sentAtMillis);
  fillDictionaries(fields, batch);
  fill(fields.record("strands"), batch.strands);
  fill(fields.record("nodes"), batch.nodes);
  fill(fields.record("opens"), batch.opens);
  fill(fields.record("openStrands"), batch.openStrands);
  fill(fields.record("dependences"), batch.dependences);
  FoldedTables::each(
      batch.folded, [&](const char* name, const auto& table) { fill(fields.record(name), table); });
  fillOptional(fields, "burdens", batch.burdens);
  fillOptional(fields, "stamps", batch.stamps);
  return record_.encode(out);
}

}  // namespace whip::helper
