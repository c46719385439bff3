// The run's clock: what one unit of work is. Chosen once, when the tool starts.
#pragma once

#include <cstdint>

#include "guest/core/clock/tsc.h"

namespace whip {

enum class ClockKind : uint8_t { kVirtual, kTsc, kCpu, kInstructions, kCycles };

/// Chooses the clock by name ("auto", "tsc", "cpu", "instructions", "cycles", "virtual"). What does
/// not work here falls back, with one sentence on stderr. Returns what was chosen.
ClockKind chooseClock(const char* name);

ClockKind clockKind();
const char* clockName();
/// "ns", "instructions", "cycles" or "units": what strand rows carry.
const char* clockUnit();
/// Units per second, 0 if the unit is no time.
double clockTicksPerSecond();

/// Prepares the calling thread's clock. Returns the work the thread did before it was first seen
/// (its CPU time so far; virtual: units already counted), 0 if unknown.
uint64_t attachClock(ThreadRecord& thread);
void detachClock(ThreadRecord& thread);

namespace detail {

extern ClockKind chosenClock;
uint64_t readOtherClock(ThreadRecord& thread);

}  // namespace detail

/// The calling thread's clock, in the run's unit. Monotonic per thread, stands while the thread is
/// preempted.
inline uint64_t readClock(ThreadRecord& thread) {
  return detail::chosenClock == ClockKind::kTsc ? readTsc(thread) : detail::readOtherClock(thread);
}

/// Another thread's clock, for heartbeats. Approximate: may run ahead while that thread is
/// preempted.
uint64_t readClockOf(const ThreadRecord& thread);

}  // namespace whip
