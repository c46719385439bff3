// Accounts: where each thread's time goes, by path and class (docs/adr/0028-accounts.md). What
// guest and helper both see of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "guest/core/account/cut_words.h"
#include "guest/core/account/did.h"
#include "guest/core/account/path_table.h"
#include "guest/core/account/phase_table.h"
#include "guest/core/memory/pool.h"
#include "guest/core/thread/thread_record.h"

namespace whip::account {

/// Every unit of a thread's time is in one class.
enum class Class : uint8_t {
  kWork,        // the program's own code, on a processor
  kPreempted,   // the program's own code, off the processor
  kSync,        // waits for critical, a lock, ordered
  kImbalance,   // waits at a barrier for the last member
  kBarrier,     // from then on, outside tasks
  kLimited,     // instead of imbalance, where there was work for a few members only
  kTaskwait,    // waits for tasks
  kManagement,  // enters or leaves a region, makes a task, asks for a chunk
  kIdle,        // is in no region
  kTool,        // the collector's own
};
inline constexpr size_t kClasses = 10;

constexpr size_t indexOf(Class of) { return static_cast<size_t>(of); }

using Counter = std::atomic<uint64_t>;

/// Adds to a counter that only the calling thread writes. A release, so that a reader that finds
/// `Thread::sequence` unchanged has read whole values.
inline void add(Counter& counter, uint64_t by) {
  counter.store(counter.load(std::memory_order_relaxed) + by, std::memory_order_release);
}

/// A path's number by another path: how often it was entered from there, or how long it waited by
/// that one's fault.
struct Edge {
  PoolLink link;
  std::atomic<Edge*> next;
  uint32_t other;
  Counter number[2];  // by bank
};

/// A thread's sums for one path.
struct Row {
  struct Sums {
    Counter entries, bodies;
    Counter enter;  // of the classes: waits to enter
    Counter of[kClasses];
  };

  PoolLink link;
  std::atomic<Row*> next;     // in the thread's bucket
  std::atomic<Edge*> edges;   // by predecessor, the newest first
  std::atomic<Edge*> causes;  // by the path whose fault it was
  uint32_t path;
  uint32_t interval;  // between barriers, in which the thread was there last
  Sums banks[2];
};
static_assert(sizeof(Row) <= 256, "four lines");

/// The latest instance of a barrier, by the parity of its number in the region.
struct Stamp {
  std::atomic<uint64_t> number;  // of the instance, from 1; 0: none yet
  std::atomic<uint64_t> at;

  bool isOf(uint64_t instance) const { return number.load(std::memory_order_acquire) == instance; }
  /// From now on it is that instance's.
  void put(uint64_t instance, uint64_t when) {
    at.store(when, std::memory_order_release);
    number.store(instance, std::memory_order_release);
  }
};

/// A region's team, for as long as one of its members may ask when a barrier was over.
struct Team {
  static constexpr uint32_t kMembersMax = ThreadTable::kSlots;

  PoolLink link;
  std::atomic<uint32_t> users;
  std::atomic<uint32_t> size;
  uint32_t forker;  // number of the thread that met it
  uint32_t level;   // of nesting; 1: in no other region
  uint32_t path;    // the region's
  uint32_t predecessor;
  uint16_t recursion;           // how often one returned to a path on the way to it
  bool isOff;                   // regions are no paths: `path` is that of what is around
  uint64_t forked;              // when
  std::atomic<uint64_t> ended;  // when, plus 1; 0: it goes on
  std::atomic<uint64_t> last;   // number of the barrier that the first member came to last
  Stamp arrived[2];             // the last member
  Stamp tasksEnded[2];          // the team's last task
  std::atomic<uint32_t>
      lastThread[2];  // the last member's, plus 1, by the barrier's parity; 0: none
  Did did;            // before the region's last barrier, by the last member
  std::atomic<uint16_t> threads[kMembersMax];  // by member: the thread's number, plus 1
};

/// States of a thread.
enum class State : uint8_t {
  kIdle,        // in no region
  kWork,        // its task's own code
  kSync,        // waits to enter
  kEnter,       // a region that begins; a task or a chunk that the runtime makes
  kExit,        // a region that ends
  kTaskwait,    // waits for tasks
  kBarrier,     // waits in a barrier
  kLastBarrier  // in the one at its region's end, behind which nothing more is reported
};

constexpr bool isBarrier(State state) {
  return state == State::kBarrier || state == State::kLastBarrier;
}

/// A piece of a thread's time of which the class may not be known yet.
struct Piece {
  Row* row = nullptr;
  uint64_t from = 0;
  uint64_t tool = 0;  // of it, at its start: the collector's
  State state = State::kIdle;
  // In a barrier.
  bool isLimited = false;
  uint64_t barrier = 0;  // its number in the region, from 1
  const Team* team = nullptr;
};

/// Parts of a piece, by class. What is idle belongs to the root's row.
struct Shares {
  uint64_t of[kClasses] = {};
  uint64_t enter = 0;

  void add(Class to, uint64_t by) { of[indexOf(to)] += by; }
  void addEnter(uint64_t by) { enter += by; }
  uint64_t operator[](Class one) const { return of[indexOf(one)]; }
  /// Adds all of them to `sums`, which is like these.
  template <typename Sums>
  void addTo(Sums& sums) const {
    for (size_t i = 0; i < kClasses; ++i) sums.add(static_cast<Class>(i), of[i]);
    sums.addEnter(enter);
  }
};

/// Parts of a wait in a barrier.
struct BarrierShares {
  uint64_t members, tasks, release, idle;  // for the last member, then for tasks, then; after it
};
BarrierShares divideBarrier(const Piece& piece, uint64_t from, uint64_t to, bool waitsForTasks);

/// Divides a piece that lasted until `to`, of which the thread ran `worked`, and adds the parts to
/// `sums`, which is like Shares. `waitsForTasks`: the team has tasks that are not over.
template <typename Sums>
void divide(const Piece& piece, uint64_t to, uint64_t worked, bool waitsForTasks, Sums& sums) {
  if (to <= piece.from) return;
  const uint64_t tool = std::min(piece.tool, to - piece.from);
  const uint64_t from = piece.from + tool;
  const uint64_t length = to - from;
  sums.add(Class::kTool, tool);
  switch (piece.state) {
    case State::kIdle:
      return sums.add(Class::kIdle, length);
    case State::kWork: {
      const uint64_t work = std::min(worked - std::min(worked, tool), length);
      sums.add(Class::kWork, work);
      return sums.add(Class::kPreempted, length - work);
    }
    case State::kSync:
      sums.addEnter(length);
      return sums.add(Class::kSync, length);
    case State::kEnter:
      sums.addEnter(length);
      return sums.add(Class::kManagement, length);
    case State::kExit:
      return sums.add(Class::kManagement, length);
    case State::kTaskwait:
      return sums.add(Class::kTaskwait, length);
    case State::kBarrier:
    case State::kLastBarrier: {
      const BarrierShares shares = divideBarrier(piece, from, to, waitsForTasks);
      sums.add(piece.isLimited ? Class::kLimited : Class::kImbalance, shares.members);
      sums.add(Class::kTaskwait, shares.tasks);
      sums.add(Class::kBarrier, shares.release);
      return sums.add(Class::kIdle, shares.idle);
    }
  }
}

/// A member's stamps in a team at one level of nesting. Written by its thread, read by the team.
struct alignas(128) MemberLine {
  Stamp arrived[2];
  Stamp taskEnded[2];
  std::atomic<uint64_t> barrier;  // number of the one that the member is in, or comes to next
  Counter pending;                // waits for the last member that are not yet anyone's fault
};

/// A thread's account. `sequence` is odd while the thread changes it; the rest is the thread's.
struct alignas(128) Thread {
  static constexpr uint32_t kBuckets = 256;
  static constexpr uint32_t kLevels = 8;

  std::atomic<uint32_t> sequence;
  std::atomic<uint32_t> epoch;     // the cut it has served last
  std::atomic<uint64_t> passedAt;  // where it divided its time for that one
  // From one bank to the other, at cuts. The lowest bit: the bank that it writes.
  std::atomic<uint32_t> switches;
  std::atomic<State> state;
  std::atomic<bool> isLimited;
  std::atomic<uint64_t> from, tool, barrier;
  std::atomic<Row*> row;
  std::atomic<const Team*> team;
  std::atomic<Row*> root;        // its first row; nullptr: the thread has no account
  std::atomic<uint64_t> waited;  // virtual clock: how far its wall time is ahead of its work
  MemberLine lines[kLevels];
  std::atomic<Row*> buckets[kBuckets];

  /// The bank that it writes.
  uint32_t bank() const { return switches.load(std::memory_order_relaxed) & 1; }
  /// The open piece. Other threads use readPiece().
  Piece piece() const {
    constexpr auto kAcquire = std::memory_order_acquire;
    return {row.load(kAcquire),   from.load(kAcquire),      tool.load(kAcquire),
            state.load(kAcquire), isLimited.load(kAcquire), barrier.load(kAcquire),
            team.load(kAcquire)};
  }
  /// nullptr if there is none.
  Row* find(uint32_t path) const {
    Row* row = buckets[path % kBuckets].load(std::memory_order_acquire);
    while (row != nullptr && row->path != path) row = row->next.load(std::memory_order_acquire);
    return row;
  }
  template <typename Visit>
  void eachRow(const Visit& visit) const {
    for (const std::atomic<Row*>& bucket : buckets) {
      for (const Row* row = bucket.load(std::memory_order_acquire); row != nullptr;
           row = row->next.load(std::memory_order_acquire)) {
        visit(*row);
      }
    }
  }
};

/// Copies the open piece. False while the thread changes it; else `sequence` is that of the copy.
bool readPiece(const Thread& thread, Piece* piece, uint32_t* sequence);

/// All of it.
struct Accounts {
  std::atomic<bool> isOn;
  bool isVirtual;
  uint64_t zeroNs;                // of wall time: tsc::nowNs() or steadyNs() at the run's start
  uint64_t tscScale;              // tsc::scale; 0: wall time is steadyNs()
  std::atomic<uint64_t> endedAt;  // when the program came to its end; 0: it has not
  CutWords cut;
  PhaseTable phases;
  PathTable paths;
  Thread threads[ThreadTable::kSlots];
};

}  // namespace whip::account
