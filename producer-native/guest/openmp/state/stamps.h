// When and where strands run, in real time, where each grain is recorded with that.
#pragma once

#include <cstdint>

#include "guest/core/clock/steady_time.h"
#include "guest/core/row/row.h"
#include "guest/openmp/state/omp_thread.h"

namespace whip {

/// Whether strands have stamps. Set once, before any thread records.
extern bool stampsOn;

/// After the detail was chosen, before any thread records. `began`: when the program did, as
/// steadyNs() says.
void chooseStamps(uint64_t began);

/// A strand begins, or goes on after other tasks: of one that made way its last part is stamped.
inline void beginStamp(OmpThread& thread) {
  if (stampsOn) thread.stampBegan = steadyNs();
}

/// Writes the stamp of the thread's strand, which is over.
void writeStamp(OmpThread& thread, const Place& place);

inline void stampStrand(OmpThread& thread, const Place& place) {
  if (stampsOn) writeStamp(thread, place);
}

}  // namespace whip
