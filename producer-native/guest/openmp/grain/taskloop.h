// Taskloops whose tasks are being made. The runtime calls a function of the compiler's (`task_dup`)
// for each task before it reports it; ours stands in front of that (redirect/taskloop_calls.cpp).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "guest/core/row/row.h"

namespace whip {

struct Maker;

/// One encounter of a taskloop. Written by the thread that encounters it; threads that run the
/// runtime's helper tasks, which make some of its chunks, read it.
struct alignas(64) Taskloop {
  /// Copies what a task needs of its own; nullptr: there is nothing.
  using Duplicate = void (*)(void* to, void* from, int32_t isLast);

  std::atomic<bool> isTaken;
  // The program's call.
  Duplicate duplicate;
  size_t lowerAt, upperAt;  // where a task has its bounds, which are inclusive
  uint64_t lower;           // of the whole loop
  int64_t stride;
  bool isSerial;  // if(0): each chunk is over before the next one is made
  std::atomic<bool> hasHelpers;
  std::atomic<uint64_t> left;  // iterations that are in no chunk yet, and 1 for the call
  Taskloop* outer;             // whose call goes on further up the thread's stack
  uint64_t frame;              // stack address of the call
  // From the runtime's event on that says it begins.
  Maker* maker;         // encounters it; nullptr: not known
  Directive directive;  // 0: it has not begun
  uint64_t number;      // among what the maker encounters
  uint64_t cost;        // virtual clock: of each chunk
};

/// Those of the process. As many as this can be made at once; chunks of others are not known.
inline constexpr uint32_t kTaskloopsMax = 1024;
extern Taskloop taskloops[kTaskloopsMax];

/// A free one; nullptr if there is none. `hint`: where to begin to look.
Taskloop* takeTaskloop(uint32_t hint);
/// So many of its iterations are in chunks now, or its call is over: it is free when that was the
/// last of both.
void settleTaskloop(Taskloop& loop, uint64_t iterations);

/// A task of a taskloop that the runtime is about to report on a thread.
struct LoopTask {
  Taskloop* loop;          // nullptr: none
  const void* object;      // the runtime's
  uint64_t first, length;  // iterations, counted from 0
  bool isMeasured;         // the maker's strand since `began` was its creation
  bool isHelper;           // no chunk: it makes some, and `object` is what these are copies of
  uint64_t began, copy;
};

}  // namespace whip
