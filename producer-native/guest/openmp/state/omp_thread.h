// The collector's state of an OpenMP thread.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/fold/slots.h"
#include "guest/core/memory/pool.h"
#include "guest/core/row/row.h"
#include "guest/core/thread/thread_record.h"

namespace whip {

class Submission;
class TaskloopCall;
struct TaskCtx;

/// A thread's state for folding. Owned by the thread, but for `slots` (see there) and the last.
struct FoldState {
  fold::Slots slots;
  FreeList freePieces, freeReturned, freeBuffers;
  const void* sent[2] = {};   // tasks sent back last
  uint64_t accumulating = 0;  // nodes that hold sums by `slots`, those cleared elsewhere included
  std::atomic<uint64_t> clearedElsewhere{0};  // of them, cleared by other threads
};

/// How a loop is cut, as far as a call of the runtime says that we stand in front of.
enum class Cut : uint8_t {
  kUnknown,
  kBlocks,  // one a thread
  kChunks,  // of a size the program asked for
};

/// Functions that the compiler reports and that do not count.
struct IgnoredFunctions {
  // The signal handler that runs, and its stack frame; 0: none.
  uint64_t handler = 0, handlerFrame = 0;
  // Where functions have no names: that of the body of the task.
  const TaskCtx* bodyOf = nullptr;
  uint64_t body = 0, bodyFrame = 0;
};

/// Whether the program's compiler reports functions, and they count. Set once, before any thread
/// records.
extern bool functionsCount;

/// A thread's record, and behind it what no helper reads. For the thread alone, where nothing else
/// is said.
struct OmpThread : ThreadRecord {
  /// The collector is at work on the thread: what a signal handler does meanwhile must not count. A
  /// program without such functions does not pay for that.
  void enterEvent() {
    if (!functionsCount) return;
    eventsOpen.store(eventsOpen.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_acquire);
  }
  void leaveEvent() {
    if (!functionsCount) return;
    std::atomic_signal_fence(std::memory_order_release);
    eventsOpen.store(eventsOpen.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  }
  bool isInEvent() const { return eventsOpen.load(std::memory_order_relaxed) != 0; }

  std::atomic<uint64_t> regionsOpen{0};  // regions begun here, less those ended here; read by all
  uint64_t virtualUnitsAllowed = 0;      // of all that may be counted, this thread's advance
  uint64_t earlyWork = 0;                // clock when first seen: what the thread did before
  uint64_t taskgroupEvent = 0;           // `events` when a taskgroup began last
  bool chunksComing = false;             // the loop that begins now will report its chunks
  Cut cut = Cut::kUnknown;               // how the static loop that begins now is cut
  uint64_t calledFrom = 0;               // return address of the runtime call we stand in front of
  bool inDoacross = false;     // the runtime's function in which a source is posted, or awaited
  Place waitPlace;             // of the `taskwait depend(...)` whose dependences come next
  TaskCtx* current = nullptr;  // the task the thread executes
  std::atomic<uint32_t> eventsOpen{0};
  IgnoredFunctions ignored;
  // Made by the thread's `startsAfter`th event, and run by the one after it.
  const TaskCtx* startsAtOnce = nullptr;
  uint64_t startsAfter = 0;
  // Calls that we stand in front of where grains are followed: the one that hands a task over, with
  // its stack address; and when one for a loop began, plus 1, or 0.
  Submission* submission = nullptr;
  uint64_t submissionFrame = 0, loopCall = 0;
  uint64_t stampBegan = 0;  // where strands have stamps: the one that runs began then; 0: none
  TaskloopCall* taskloop = nullptr;  // until the runtime reports it
  // The runtime's word for the task that it reports now, where a second tool has half of what stands
  // there; nullptr: the tool's argument is that word.
  const void* wordOfNewTask = nullptr;
  FreeList freeTasks, freeFrames;

  FoldState folding;
};

/// Takes a slot for the calling thread; nullptr if there is none or no memory (counted).
OmpThread* acquireThread();
void releaseThread(OmpThread& thread);

/// The thread of that number, which has recorded.
inline OmpThread& threadAt(uint32_t number) {
  return static_cast<OmpThread&>(ThreadTable::at(number));
}

}  // namespace whip
