#include "helper/run/run_record.h"

#include "helper/schemas.h"

namespace whip::helper {

RunCodec::RunCodec() : type_(schemas::kRunRecord), record_(type_) {}

bool RunCodec::encode(const RunIdentity& identity, const RunProgress& progress, std::string* out) {
  AvroFields fields = record_.begin();
  fields.setString("run", identity.run);
  fields.setLong("incarnation", identity.incarnation);
  fields.setEnum("state", static_cast<int>(progress.state));
  fields.setString("name", identity.name);
  fields.setMap("labels", identity.labels);
  fields.setString("program", identity.program);
  fields.setStrings("arguments", identity.arguments);
  fields.setString("host", identity.host);
  fields.setLong("pid", identity.pid);
  fields.setString("job", identity.job);
  fields.setInt("rank", identity.rank);
  fields.setInt("rankCount", identity.rankCount);
  fields.setInt("threads", progress.threads);
  fields.setInt("processors", identity.processors);
  fields.setString("clock", identity.clock);
  fields.setString("unit", identity.unit);
  fields.setDouble("ticksPerSecond", identity.ticksPerSecond);
  fields.setString("detail", identity.detail);
  fields.setLong("resolution", static_cast<int64_t>(identity.resolution));
  fields.setLong("resolutionMax", static_cast<int64_t>(progress.resolutionMax));
  fields.setString("runtime", identity.runtime);
  fields.setLong("startedAt", progress.startedAtMillis);
  fields.setLong("writtenAt", progress.writtenAtMillis);
  if (progress.state == RunState::kEnded) {
    fields.setOptionalLong("endedAt", progress.endedAtMillis);
  } else {
    fields.setNull("endedAt");
  }
  fields.setString("endReason", progress.endReason);
  fields.setInt("exitStatus", progress.exitStatus);
  fields.setMap("counters", progress.counters);
  fields.setLongs("batches", progress.batches);
  fields.setMap("loss", progress.loss);
  fields.setMap("limits", progress.limits);
  fields.setMap("control", progress.control);
  fields.setMap("requests", progress.requests);
  fields.setString("creation", identity.creation);
  return record_.encode(out);
}

LocationCodec::LocationCodec() : type_(schemas::kLocation), record_(type_) {}

bool LocationCodec::encode(const std::string& run, uint64_t address,
                           const location::Location& location, std::string* out) {
  AvroFields fields = record_.begin();
  fields.setString("run", run);
  fields.setLong("address", static_cast<int64_t>(address));
  fields.setString("module", location.module);
  fields.setString("buildId", location.buildId);
  fields.setLong("offset", static_cast<int64_t>(location.offset));
  fields.setString("function", location.function);
  fields.setString("file", location.file);
  fields.setInt("line", location.line);
  fields.setInt("column", location.column);
  return record_.encode(out);
}

}  // namespace whip::helper
