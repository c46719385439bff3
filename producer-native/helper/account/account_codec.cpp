#include "helper/account/account_codec.h"

#include "helper/schemas.h"

namespace whip::helper {
namespace {

template <typename Columns>
void fill(AvroFields fields, const Table<Columns>& table) {
  fields.setInt("count", static_cast<int32_t>(table.count));
  table.each([&](const char* name, const Column& column) { fields.setBytes(name, column); });
}

}  // namespace

AccountCodec::AccountCodec() : type_(schemas::kAccountDelta), record_(type_) {}

bool AccountCodec::encode(const AccountHeader& header, AccountTables& tables, std::string* out) {
  const size_t cutPhase = tables.names.indexOf(header.cutPhase);
  AvroFields fields = record_.begin();
  fields.setString("run", header.run);
  fields.setLong("incarnation", header.incarnation);
  fields.setInt("stream", 0);
  fields.setLong("sequence", static_cast<int64_t>(header.sequence));
  fields.setLong("sentAt", header.sentAtMillis);
  fields.setLong("cut", static_cast<int64_t>(header.cut));
  fields.setBoolean("cutEnds", header.cutEnds);
  fields.setBoolean("ended", header.ended);
  fields.setInt("threads", static_cast<int32_t>(header.threads));
  fields.setLongs("sites", tables.sites);
  fields.setStrings("names", tables.names.all());
  fill(fields.record("paths"), tables.paths);
  fill(fields.record("rows"), tables.rows);
  fill(fields.record("edges"), tables.edges);
  fill(fields.record("causes"), tables.causes);
  fill(fields.record("phases"), tables.phases);
  fields.setInt("cutPhase", static_cast<int32_t>(cutPhase));
  return record_.encode(out);
}

}  // namespace whip::helper
