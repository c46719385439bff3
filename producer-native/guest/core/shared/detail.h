// How much is reported: every node, or small subtrees folded; in full detail only where the broker
// would lose them otherwise.
#pragma once

#include <atomic>
#include <cstdint>

namespace whip {

/// Reads WHIP_DETAIL, WHIP_RESOLUTION and WHIP_FULL_FIRST. Once, before any thread records;
/// `ticksPerSecond` of the run's unit, 0 if that is no time.
void chooseDetail(double ticksPerSecond);

/// Whether small subtrees are folded without need.
bool isAdaptive();

/// Whether grains are followed, and strands have stamps; then nothing is folded without need.
bool isOfGrains();

/// Work in the run's unit below which a subtree is folded; 0: none is, as in full detail without
/// back-pressure.
uint64_t resolution();
/// Work up to which small subtrees that follow each other become one item, at most: several
/// resolutions while those are short, since an item costs what making some tasks does, but
/// not so many that a live profile would show it. 0 if the resolution is.
uint64_t emittedTogether();
/// That bound where they come after so much work since the last taskwait. An item on which
/// the longest way branches off has only bounds under a hypothesis, so it is to be little of what
/// is waited for.
uint64_t emittedTogether(uint64_t sinceWait);
/// The detail that was asked for, or the usual one.
uint64_t resolutionAsked();
/// The highest it ever was.
uint64_t resolutionMax();
/// Back-pressure raises it and lets it return, up to what a folded item can hold (a second of
/// nanoseconds). Any thread.
void setResolution(uint64_t units);
/// The highest resolution, from each thread's first row on: whatever can be folded is. Until the
/// next setResolution(); resolutionMax() does not count it. Any thread.
void setCoarsest();

/// Rows that each thread writes in full before it folds; all while there is no resolution.
uint64_t fullFirst();

/// The chosen detail. All zero before the choice: then every row is reported.
struct DetailWords {
  bool adaptive, ofGrains;
  uint64_t usual, asked, wantedInFull;
  std::atomic<uint64_t> now, together, highest;
  std::atomic<uint64_t> folded;  // ~fullFirst(), so that zero reports every row in full
};

}  // namespace whip
