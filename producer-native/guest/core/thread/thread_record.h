// A recording thread, as far as the consumer of its rows may read it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "guest/core/clock/event_cost.h"
#include "guest/core/row/ring.h"
#include "guest/core/row/row.h"
#include "guest/core/thread/live_strand.h"

namespace whip {

/// One slot per thread that is alive. A slot is reused after its thread ended: number, ring and id
/// counter go on, so to the stream side it stays one producing thread. A guest keeps more of its
/// threads behind the record.
struct alignas(128) ThreadRecord {
  uint32_t number = 0;            // dense, from 0: `thread` of the batch
  std::atomic<bool> used{false};  // a living thread owns the slot
  Ring ring;                      // the helper drains it
  LiveStrand live;

  // Counters for heartbeats; written by the owner only, read by anyone.
  std::atomic<uint64_t> events{0};       // OMPT events handled
  std::atomic<uint64_t> itemsMade{0};    // rows pushed or dropped, but open ones, burdens, stamps
  std::atomic<uint64_t> rowsDropped{0};  // this thread's part of "ring-full"

  // Clock state, see clock/.
  std::atomic<uint64_t> virtualUnits{0};  // whip_work so far
  std::atomic<int32_t> cpuClock{0};       // clockid_t of the thread's CPU time
  std::atomic<int32_t> threadId{0};       // the kernel's
  std::atomic<int32_t> perfFd{-1};        // hardware counter, -1: none
  void* perfPage = nullptr;
  uint64_t stolenNs = 0;  // time stamp counter minus CPU time: what the thread did not run
  EventCost eventCost;
  uint64_t lastNs = 0;  // last answer, so that the clock never steps back
  uint64_t wallNs = 0;  // time-stamp counter of that reading, before `stolenNs` was taken off

  uint64_t nodesMade = 0;  // last node counter given out
  uint32_t seenEpoch = 0;  // snapshot epoch already served

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
  /// Room for a record and what the guest keeps behind it.
  static constexpr size_t kSlotBytes = 48 * 128;

  /// Takes a free slot for the calling thread; nullptr if there is none or no memory. All records
  /// of a process are of one type.
  template <typename Record = ThreadRecord>
  static Record* acquire() {
    static_assert(std::is_base_of_v<ThreadRecord, Record> && sizeof(Record) <= kSlotBytes);
    const Make make = [](void* slot) -> ThreadRecord* { return new (slot) Record; };
    return static_cast<Record*>(take(make));
  }
  static void release(ThreadRecord& record);

  /// Any thread: slots 0..count()-1 are valid for ever.
  static uint32_t count();
  static ThreadRecord& at(uint32_t number);

 private:
  using Make = ThreadRecord* (*)(void* slot);
  static ThreadRecord* take(Make make);
};

/// The table's memory. Records are constructed one by one, when a thread takes one that none had
/// before: to construct all of them at the start would touch thousands of pages.
struct ThreadRecords {
  std::atomic<uint32_t> count;
  alignas(ThreadRecord) unsigned char memory[ThreadTable::kSlots * ThreadTable::kSlotBytes];
};

/// Most threads in one team so far; 0: no team yet.
std::atomic<uint32_t>& largestTeam();

/// Bumped by the helper every 500 ms. A thread that sees a new epoch at its next event
/// announces its open nodes (rows with kRowOpen).
std::atomic<uint32_t>& snapshotEpoch();

}  // namespace whip
