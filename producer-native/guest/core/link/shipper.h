// The seam between the callbacks and the consumer of their rows: link.cpp in libwhip.so, a text sink
// in the tests.
#pragma once

#include "guest/core/shared/run_words.h"

namespace whip {

struct Shipper {
  /// False if nobody takes the rows: then the collector stays out of the program altogether. May be
  /// asked at any time, before start() too.
  bool (*wanted)();
  /// Makes the memory that is shared (shared.h), before anything is written there. False: the
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
