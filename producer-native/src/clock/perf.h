// Hardware counters per thread through perf_event_open, read in user space where the kernel allows.
#pragma once

#include <cstdint>

namespace whip {

struct ThreadRecord;

/// Chooses cycles or instructions and tries a counter. False if there are none here.
bool preparePerf(bool cycles);
/// Opens the calling thread's counter. A thread without one counts nothing.
void attachPerf(ThreadRecord& thread);
void detachPerf(ThreadRecord& thread);
uint64_t readPerf(ThreadRecord& thread);
/// Another thread's counter.
uint64_t readPerfOf(const ThreadRecord& thread);

}  // namespace whip
