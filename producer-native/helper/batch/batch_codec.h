// From a node batch in memory to Avro bytes (schemas/node/NodeBatch.avsc).
#pragma once

#include <cstdint>
#include <string>

#include "helper/batch/avro_type.h"
#include "helper/batch/node_batch.h"

namespace whip::helper {

/// Collector and stream of a batch, and its number there.
struct BatchHeader {
  std::string run;
  int64_t incarnation = 0;  ///< microseconds since 1970
  uint32_t thread = 0;
  uint64_t sequence = 0;
  int64_t sentAtMillis = 0;
};

class BatchCodec {
 public:
  BatchCodec();

  /// Appends the Avro binary to `out`. False: nothing was appended (out of memory).
  bool encode(const BatchHeader& header, const NodeBatch& batch, std::string* out);

 private:
  AvroType type_;
  AvroRecord record_;
};

}  // namespace whip::helper
