// The seam between the collector (src/ompt) and the consumer of its rows: src/guest in
// libwhip.so, a text sink in the tests. src/ompt calls these and includes neither.
#pragma once

#include <cstdint>

namespace whip {

/// Facts that are known when the OpenMP runtime starts. All strings live as long as the process.
struct RunFacts {
  const char* clock;      // "tsc", "cpu", "instructions", "cycles" or "virtual"
  const char* unit;       // "ns", "instructions", "cycles" or "units"
  double ticksPerSecond;  // of `unit`; 0: the unit is no time
  const char* runtime;    // version string of the OpenMP runtime
  uint64_t beganNs = 0;   // the first annotation, which may come before the tool: steadyNs()
};

/// How the program came to its end, as far as the collector saw it.
enum class EndReason : uint8_t {
  kExit,          // "exit"
  kExitInRegion,  // "exit in a parallel region"
};

/// The word for it in the run's record.
inline const char* textOf(EndReason reason) {
  return reason == EndReason::kExit ? "exit" : "exit in a parallel region";
}

struct Shipper {
  /// False if nobody takes the rows: then the collector stays out of the program altogether. May be
  /// asked at any time, before start() too.
  bool (*wanted)();
  /// Makes the memory that is shared (node/shared.h), before anything is written there. False: the
  /// system does not give it, which has been said, and the run is not recorded.
  bool (*prepare)();
  /// Starts the consumer of the rows. Called once, on the thread that initialises OpenMP. Must not
  /// fail the program. False: nobody comes, which has been said, and the run is not recorded.
  bool (*start)(const RunFacts& facts);
  /// Drains what is left, sends it and the end record, within a bounded time. Called once, from an
  /// exit handler registered after start() or from the runtime's finalisation, whichever comes
  /// first. No thread pushes rows of finished work after it; late rows may be ignored.
  void (*stop)(EndReason reason);
  /// In the child after fork: forget the consumer and the run without touching any lock. Nothing is
  /// recorded in the child.
  void (*abandon)();
};

/// Defined by the one sink that is linked in.
const Shipper& shipper();

}  // namespace whip
