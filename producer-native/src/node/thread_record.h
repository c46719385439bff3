// What the collector keeps per OpenMP thread, and what the background thread may read of it.
#pragma once

#include <atomic>
#include <cstdint>

#include "node/ring.h"
#include "node/row.h"

namespace whip {

/// The strand a thread is running, published for heartbeats: written by the thread at every event,
/// read by the background thread. A sequence lock whose fields are atomics, so no read is a race.
class LiveStrand {
 public:
  struct View {
    Place place;
    Directive directive;
    uint64_t from;
    uint64_t tag;
    uint64_t workBefore;  // work of this strand before its last suspension
    uint64_t startedAt;   // the clock when it was last resumed
    bool running;
  };

  /// Producer.
  void publish(const View& view);
  /// Producer: no strand is running.
  void clear();
  /// Background thread: false if the producer was writing all the time.
  bool read(View* view) const;

 private:
  std::atomic<uint32_t> sequence_{0};
  std::atomic<uint32_t> running_{0};
  std::atomic<uint64_t> fields_[8] = {};
};

struct TaskCtx;

/// One slot per thread that is alive. A slot is reused after its thread ended: number, ring and id
/// counter go on, so to the stream side it stays one producing thread.
struct alignas(64) ThreadRecord {
  uint32_t number = 0;            // dense, from 0: `thread` of the batch
  std::atomic<bool> used{false};  // a living thread owns the slot
  Ring ring;                      // the background thread drains it
  LiveStrand live;

  // Counters for heartbeats; written by the owner only, read by anyone.
  std::atomic<uint64_t> events{0};       // OMPT events handled
  std::atomic<uint64_t> itemsMade{0};    // rows pushed or dropped, open rows not counted
  std::atomic<uint64_t> rowsDropped{0};  // part of "ring-full"

  // Clock state. See clock/clock.h.
  std::atomic<uint64_t> virtualUnits{0};  // whip_work so far
  std::atomic<int32_t> cpuClock{0};       // clockid_t of the thread's CPU time
  std::atomic<int32_t> perfFd{-1};        // hardware counter, -1: none
  uint64_t stolen = 0;                    // time the thread was preempted, clock units
  uint64_t lastCpuNs = 0;
  uint64_t lastNow = 0;
  void* perfPage = nullptr;

  // Collector state, owner only.
  uint64_t nextNodeId = 0;     // last counter given out
  uint32_t seenEpoch = 0;      // snapshot epoch already served
  TaskCtx* current = nullptr;  // task the thread executes
  void* freeLists[2] = {};     // task contexts, frames
  uint32_t freeCounts[2] = {};
};

/// Background thread: the running strand of a thread as a strand row whose value is the work done
/// so far. False if none is running. For live profiles only, never summed into totals.
bool sampleLiveStrand(const ThreadRecord& thread, Row* row);

/// The table of all threads that ever were, newest last.
class ThreadTable {
 public:
  /// 1024 slots; a thread more is counted as "too-many-threads" and ignored.
  static constexpr uint32_t kSlots = 1024;

  /// Takes a free slot for the calling thread; nullptr if there is none or no memory.
  static ThreadRecord* acquire();
  static void release(ThreadRecord* record);

  /// Background thread: slots 0..count()-1 are valid for ever.
  static uint32_t count();
  static ThreadRecord& at(uint32_t number);
};

/// Most threads in one team so far.
std::atomic<uint32_t>& largestTeam();

/// Bumped by the background thread every 500 ms. A thread that sees a new epoch at its next event
/// announces its open nodes (rows with kRowOpen).
std::atomic<uint32_t>& snapshotEpoch();

}  // namespace whip
