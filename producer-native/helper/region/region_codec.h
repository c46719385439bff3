// From tables of regions to Avro bytes (schemas/region/RegionDelta.avsc).
#pragma once

#include <cstdint>
#include <string>

#include "helper/batch/avro_type.h"
#include "helper/region/region_columns.h"

namespace whip::helper {

/// A record's collector and number, and how far the program is.
struct RegionHeader {
  std::string run;
  int64_t incarnation = 0;  ///< microseconds since 1970
  uint64_t sequence = 0;
  int64_t sentAtMillis = 0;
  bool ended = false;
  int32_t firstDepth = 0;
  int32_t depths = 0;
  uint64_t work = 0;
};

class RegionCodec {
 public:
  RegionCodec();

  /// Appends the Avro binary to `out`. False: nothing was appended (out of memory).
  bool encode(const RegionHeader& header, const RegionTables& tables, std::string* out);

 private:
  AvroType type_;
  AvroRecord record_;
};

}  // namespace whip::helper
