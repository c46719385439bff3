// Gathers what stays the same during a run: from the options, from the collector and from the
// operating system.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "guest/core/clock/clock.h"
#include "guest/core/shared/run_words.h"
#include "guest/core/thread/thread_record.h"
#include "helper/options.h"
#include "helper/run/run_record.h"

namespace whip::helper {

/// Microseconds since 1970.
int64_t wallMicros();

/// A run id that sorts by time and is unlikely to be taken: "20261120-213000-x7k2" (UTC, then 20
/// random bits; ranks of one job and programs of one second differ in them).
std::string newRunId(int64_t wallMicros, uint64_t random);

/// The nearest that readers of the topics take for a run id: no spaces, slashes and control
/// characters, at most 180 bytes.
std::string asRunId(const std::string& asked);

/// The program that is recorded.
struct Program {
  int64_t pid = 0;
  std::string path;
  std::vector<std::string> arguments;  ///< without its own name
  /// CPU time so far in nanoseconds.
  std::function<uint64_t()> cpuNs = [] { return uint64_t{0}; };
  /// Time that has passed since recording began, up to the program's end; in nanoseconds.
  std::function<uint64_t()> elapsedNs = [] { return uint64_t{0}; };
  ClockOf clockOf = readClockOf;
  uint32_t (*threads)() = ThreadTable::count;  ///< whose rings can be read
  int64_t startNs = -1;  ///< from its start to that of the tool; -1: not known
  int processors = 0;    ///< that it may use; 0: not known
};

/// How a program has ended, for the run's record.
struct End {
  std::string reason;
  int exitStatus = -1;  ///< 128 + N for signal N; -1: not known
};

/// The arguments in what /proc/PID/cmdline says, without the program's own name.
std::vector<std::string> argumentsIn(const std::string& commandLine);

/// How many processors are in the calling thread's affinity mask; 0: the system does not say.
int allowedProcessors();

RunIdentity identify(const Options& options, const RunFacts& facts, const Program& program);

}  // namespace whip::helper
