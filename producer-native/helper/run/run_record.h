// The run's own record (schemas/run/RunRecord.avsc) and the location records, as Avro bytes.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "helper/batch/avro_type.h"
#include "helper/location/location.h"

namespace whip::helper {

/// Constant facts of a run.
struct RunIdentity {
  std::string run;
  int64_t incarnation = 0;  ///< microseconds since 1970
  std::string name;
  std::map<std::string, std::string> labels;
  std::string program;
  std::vector<std::string> arguments;
  std::string host;
  int64_t pid = 0;
  std::string job;
  int rank = 0;
  int rankCount = 0;
  int processors = 0;  ///< that the program may use; 0: not known
  std::string clock;
  std::string unit;
  double ticksPerSecond = 0;
  std::string detail;       ///< "full", "grains" or "adaptive"
  uint64_t resolution = 0;  ///< of folding, to begin with
  std::string runtime;
  std::string creation;         ///< "measured" or "in work"
  int64_t startedAtMillis = 0;  ///< by the host's clock
};

/// Positions of the symbols in the schema's enum RunState.
enum class RunState { kStarted = 0, kRunning = 1, kEnded = 2 };

/// Changing facts of a run.
struct RunProgress {
  RunState state = RunState::kStarted;
  int64_t startedAtMillis = 0;  ///< as what follows by the cluster's clock, once that is known
  int64_t writtenAtMillis = 0;
  int64_t endedAtMillis = 0;  ///< used when ended
  std::string endReason;
  int exitStatus = -1;  ///< 128 + N for signal N; -1: not known
  int threads = 0;
  uint64_t resolutionMax = 0;
  std::map<std::string, int64_t> counters;
  std::vector<uint64_t> batches;  ///< by the stream's number
  std::map<std::string, int64_t> loss;
  std::map<std::string, std::string> limits;
  std::map<std::string, std::string> control;  ///< what is recorded at present
  std::map<std::string, int64_t> requests;     ///< of whip.control, followed: when each was made
};

class RunCodec {
 public:
  RunCodec();
  bool encode(const RunIdentity& identity, const RunProgress& progress, std::string* out);

 private:
  AvroType type_;
  AvroRecord record_;
};

class LocationCodec {
 public:
  LocationCodec();
  bool encode(const std::string& run, uint64_t address, const location::Location& location,
              std::string* out);

 private:
  AvroType type_;
  AvroRecord record_;
};

}  // namespace whip::helper
