// How much is told: every node, or small subtrees folded.
#pragma once

#include <cstdint>

namespace whip {

/// Reads WHIP_DETAIL, WHIP_RESOLUTION and WHIP_FULL_FIRST. Once, before any thread records;
/// `ticksPerSecond` of the run's unit, 0 if that is no time.
void chooseDetail(double ticksPerSecond);

/// Whether small subtrees are folded.
bool isAdaptive();

/// Work in the run's unit below which a subtree is folded; 0 in full detail.
uint64_t resolution();
/// The highest it ever was.
uint64_t resolutionMax();
/// Back-pressure raises it and lets it return, up to what a folded item can hold (a second of
/// nanoseconds). Any thread.
void setResolution(uint64_t units);

/// Rows that each thread tells in full before it folds.
uint64_t fullFirst();

}  // namespace whip
