// Memory of grains, and what a thread keeps of them.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/grain/grain.h"
#include "guest/core/memory/pool.h"
#include "guest/core/shared/shared.h"
#include "guest/openmp/grain/maker.h"
#include "guest/openmp/grain/open_creations.h"
#include "guest/openmp/grain/taskloop.h"

namespace whip {

/// Loops of a region that members are in at once, by the lowest bits of their ordinals. An entry
/// has the loop's ordinal in its highest bits; 0: there is none.
struct OpenLoops {
  static constexpr uint32_t kMost = 16;
  PoolLink link;
  std::atomic<uint64_t> of[kMost];
};

struct GrainMemory {
  Pool<Maker> makers;
  Pool<Siblings> siblings;
  Pool<OpenLoops> loops;
  Pool<grain::Row> rows;
  Pool<grain::Cell> cells;

  /// Maps the pools. Once, before any thread records. False if there is no memory at all.
  bool create();
  /// Room for a list of the worst, which is never given back; nullptr if there is no more.
  grain::Worst* takeWorst();

 private:
  grain::Worst* worst_ = nullptr;
  std::atomic<uint32_t> worstUsed_{0};
};

/// A thread's lists of free objects, the row that it added to last, and what it creates.
struct GrainThread {
  FreeList makers, siblings, loops, rows, cells;
  grain::Row* row;
  OpenCreations creations;
  uint64_t endedAt;     // the last task, by the thread's clock
  uint64_t waitsSince;  // likewise, for other tasks
  Maker* chunk;         // begun in the call for a loop that goes on
  uint64_t reported;    // when the last event of that call came, plus 1; 0: none
  uint64_t loopBegin;   // what it took to begin the loop
  Taskloop* taskloop;   // whose call goes on, the innermost
  LoopTask loopTask;    // which is reported next
};

/// The process's.
extern GrainMemory grainMemory;
extern GrainThread* grainThreads;  // by number; nullptr where grains are not followed

/// The run's.
inline grain::Grains& grains() { return shared().grains; }

/// Whether grains are followed. Set once, before any thread records.
extern bool grainsOn;

/// Reads WHIP_GRAINS. Once, before any thread records, after the clock was chosen.
void chooseGrains();

}  // namespace whip
