// From tables of grains to Avro bytes (schemas/grain/GrainDelta.avsc).
#pragma once

#include <cstdint>
#include <string>

#include "helper/batch/avro_type.h"
#include "helper/grain/grain_columns.h"

namespace whip::helper {

/// A record's collector and number.
struct GrainHeader {
  std::string run;
  int64_t incarnation = 0;  ///< microseconds since 1970
  uint64_t sequence = 0;
  int64_t sentAtMillis = 0;
  bool ended = false;
};

class GrainCodec {
 public:
  GrainCodec();

  /// Appends the Avro binary to `out`. False: nothing was appended (out of memory).
  bool encode(const GrainHeader& header, const GrainTables& tables, std::string* out);

 private:
  AvroType type_;
  AvroRecord record_;
};

}  // namespace whip::helper
