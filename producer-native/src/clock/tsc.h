// CPU time of the calling thread for the price of a time-stamp counter.
//
// The counter also runs while the thread does not. So the thread leaves a mark where the kernel
// wipes it out when it takes the processor away: the `rseq_cs` field of the restartable-sequence
// area that glibc registers for every thread. At each reading a look at the mark tells whether the
// counter can be trusted since the last one; if not, the real CPU time is asked for (a system call,
// but only once per preemption) and the difference is remembered as stolen.
#pragma once

#include <cstdint>

namespace whip {

struct ThreadRecord;

/// Calibrates the counter and tests the mark. nullptr if all is well, otherwise why not.
const char* prepareTsc();

/// The calling thread's CPU time in ns; may step back by less than a time slice after a preemption
/// between two instructions of this function, so the caller makes it monotonic.
uint64_t readTsc(ThreadRecord& thread);

/// Leaves the mark and measures what was stolen so far.
void resyncTsc(ThreadRecord& thread);

}  // namespace whip
