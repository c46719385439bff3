#include "control_bytes.h"

#include <gtest/gtest.h>

#include "helper/batch/avro_type.h"
#include "helper/kafka/topic.h"
#include "helper/schemas.h"

namespace whip::helper {

std::string bytesOf(const Asked& asked) {
  const AvroType type(schemas::kControlRequest);
  AvroRecord record(type);
  AvroFields fields = record.begin();
  fields.setString("run", asked.run);
  fields.setString("requester", asked.requester);
  fields.setLong("requestedAt", asked.requestedAtMs);
  fields.setLong("until", asked.untilMs);
  fields.setString("detail", asked.detail);
  fields.setString("monitor", asked.monitor);
  fields.setString("constructs", asked.constructs);
  fields.setStrings("disabled", asked.disabled);
  fields.setString("reason", "a test");
  std::string bytes(kWireHeaderBytes, '\0');
  EXPECT_TRUE(record.encode(&bytes));
  return bytes;
}

}  // namespace whip::helper
