// Gathers what stays the same during a run: from the options, from the collector and from the
// operating system.
#pragma once

#include "node/shipper.h"
#include "ship/options.h"
#include "ship/run_record.h"

namespace whip::ship {

/// Microseconds since 1970.
int64_t wallMicros();

/// A run id that sorts by time and is unlikely to be taken: "20261120-213000-x7k2" (UTC, then 20
/// random bits; ranks of one job and programs of one second differ in them).
std::string newRunId(int64_t wallMicros, uint64_t random);

/// What /proc does not tell (it may not be mounted) stays empty.
RunIdentity identify(const Options& options, const RunFacts& facts);

}  // namespace whip::ship
