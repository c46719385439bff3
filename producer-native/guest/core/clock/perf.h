// Hardware counters per thread through perf_event_open, read in user space where the kernel allows.
#pragma once

#include <linux/perf_event.h>

#include <cstdint>

namespace whip {

struct ThreadRecord;

/// Event of a counter, in the terms of perf_event_attr.
struct PerfEvent {
  uint32_t type;
  uint64_t config;
};
constexpr PerfEvent kPerfInstructions = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS};
constexpr PerfEvent kPerfCycles = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES};

/// Chooses what all counters opened from now on count, and tries one. False if there are none here.
bool preparePerf(PerfEvent chosen);
/// Opens the calling thread's counter. A thread without one counts nothing.
void attachPerf(ThreadRecord& thread);
void detachPerf(ThreadRecord& thread);
uint64_t readPerf(ThreadRecord& thread);
/// Another thread's counter.
uint64_t readPerfOf(const ThreadRecord& thread);

}  // namespace whip
