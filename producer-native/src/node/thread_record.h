// The collector's state of an OpenMP thread, and the part of it that the helper may read.
#pragma once

#include <atomic>
#include <cstdint>

#include "clock/event_cost.h"
#include "fold/slots.h"
#include "node/live_strand.h"
#include "node/pool.h"
#include "node/ring.h"
#include "node/row.h"

namespace whip {

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

/// One slot per thread that is alive. A slot is reused after its thread ended: number, ring and id
/// counter go on, so to the stream side it stays one producing thread.
struct alignas(128) ThreadRecord {
  uint32_t number = 0;            // dense, from 0: `thread` of the batch
  std::atomic<bool> used{false};  // a living thread owns the slot
  Ring ring;                      // the helper drains it
  LiveStrand live;

  // Counters for heartbeats; written by the owner only, read by anyone.
  std::atomic<uint64_t> events{0};       // OMPT events handled
  std::atomic<uint64_t> itemsMade{0};    // rows pushed or dropped; open rows not counted
  std::atomic<uint64_t> rowsDropped{0};  // this thread's part of "ring-full"
  std::atomic<uint64_t> regionsOpen{0};  // parallel regions begun here, less those ended here

  // Clock state, see clock/.
  std::atomic<uint64_t> virtualUnits{0};  // whip_work so far
  uint64_t virtualUnitsAllowed = 0;       // of all that may be counted, this thread's advance
  std::atomic<int32_t> cpuClock{0};       // clockid_t of the thread's CPU time
  std::atomic<int32_t> threadId{0};       // the kernel's
  std::atomic<int32_t> perfFd{-1};        // hardware counter, -1: none
  void* perfPage = nullptr;
  uint64_t stolenNs = 0;  // time stamp counter minus CPU time: what the thread did not run
  EventCost eventCost;
  uint64_t lastNs = 0;  // last answer, so that the clock never steps back

  // Collector state, owner only.
  uint64_t earlyWork = 0;       // clock when first seen: what the thread did before
  uint64_t taskgroupEvent = 0;  // `events` when a taskgroup began last
  bool chunksComing = false;    // the loop that begins now will report its chunks
  Cut cut = Cut::kUnknown;      // how the static loop that begins now is cut
  uint64_t loopIterations = 0;  // of the worksharing loop that began last
  uint64_t calledFrom = 0;      // return address of the runtime call we stand in front of
  bool inDoacross = false;      // the runtime's function in which a source is posted, or awaited
  Place waitPlace;              // of the `taskwait depend(...)` whose dependences come next
  uint64_t nodesMade = 0;       // last node counter given out
  uint32_t seenEpoch = 0;       // snapshot epoch already served
  TaskCtx* current = nullptr;   // the task the thread executes
  // Made by the thread's `startsAfter`th event, and run by the one after it.
  const TaskCtx* startsAtOnce = nullptr;
  uint64_t startsAfter = 0;
  FreeList freeTasks, freeFrames;

  FoldState folding;

  uint64_t newNodeId() { return makeNodeId(number, ++nodesMade); }
};

/// Adds to a counter that only the calling thread writes: no read-modify-write on the bus.
inline void bump(std::atomic<uint64_t>& counter, uint64_t by = 1) {
  counter.store(counter.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
}

/// Reads another thread's clock.
using ClockOf = uint64_t (*)(const ThreadRecord& thread);

/// Who takes the rows: the running strand of a thread as a strand row whose value is the work done
/// so far. False if none is running. For live profiles only, never summed into totals.
bool sampleLiveStrand(const ThreadRecord& thread, ClockOf clockOf, StrandRow* row);

/// The table of all threads that ever were.
class ThreadTable {
 public:
  /// 1024 slots; a thread more is counted as "too-many-threads" and ignored.
  static constexpr uint32_t kSlots = 1024;

  /// Takes a free slot for the calling thread; nullptr if there is none or no memory.
  static ThreadRecord* acquire();
  static void release(ThreadRecord& record);

  /// Any thread: slots 0..count()-1 are valid for ever.
  static uint32_t count();
  static ThreadRecord& at(uint32_t number);
};

/// The table's memory. Records are constructed one by one, when a thread takes one that none had
/// before: to construct all of them at the start would touch thousands of pages.
struct ThreadRecords {
  std::atomic<uint32_t> count;
  alignas(ThreadRecord) unsigned char memory[ThreadTable::kSlots * sizeof(ThreadRecord)];
};

/// Most threads in one team so far; 0: no team yet.
std::atomic<uint32_t>& largestTeam();

/// Bumped by the helper every 500 ms. A thread that sees a new epoch at its next event
/// announces its open nodes (rows with kRowOpen).
std::atomic<uint32_t>& snapshotEpoch();

}  // namespace whip
