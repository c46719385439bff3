// A request of whip.control (schemas/control/ControlRequest.avsc), from Avro bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "helper/batch/avro_type.h"
#include "helper/control/wish.h"

namespace whip::helper {

struct ControlRequest {
  static constexpr int64_t kLastsMsMax = 24LL * 60 * 60 * 1000;

  std::string run;
  int64_t requestedAtMs = 0;  // since 1970, by the requester's clock
  int64_t lastsMs = 0;        // 0 to kLastsMsMax
  Wish wish;
};

class ControlCodec {
 public:
  ControlCodec();

  /// Reads a message's value, behind its wire header. The registry is not asked: a later version
  /// has its new fields behind those that are known here. Words that are not known ask nothing.
  /// Nothing: it is no request.
  std::optional<ControlRequest> decode(const std::string& value) const;

 private:
  AvroType type_;
};

}  // namespace whip::helper
