// A run record read back with avro-c, as far as the tests look at it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace whip::helper {

struct DecodedRun {
  std::string run;
  int state = -1;
  std::string endReason;
  int processors = -1;
  bool hasEnd = false;
  std::string detail;
  int64_t resolution = 0;
  int64_t resolutionMax = 0;
  std::map<std::string, int64_t> counters;
  std::map<std::string, int64_t> loss;
  std::vector<std::string> limits;  // their names
  std::vector<int64_t> batches;
  std::map<std::string, std::string> control;
  std::map<std::string, int64_t> requests;
};

/// Decodes Avro binary without wire header. Fails the running test if the bytes do not fit the
/// schema.
DecodedRun decodeRun(const std::string& avro);

}  // namespace whip::helper
