// Memory of accounts, and a thread's own part of its account.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/memory/pool.h"
#include "guest/core/shared/control.h"
#include "guest/core/shared/shared.h"
#include "guest/core/thread/thread_record.h"
#include "guest/openmp/state/paths.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// A thread's lists of free objects, and what no helper reads.
struct ConstructThread {
  FreeList rows, edges, teams, openPaths, times, addresses, awaited, detached;
  uint32_t sparePath;   // PathTable::in()
  KindSet disabled;     // ControlWords::disabled, as the thread knows it
  uint64_t workedFrom;  // the thread's clock when the open piece began

  // Members that are known to have come to a barrier: the first ones of the team.
  struct Arrived {
    const account::Team* team;
    uint64_t barrier;
    uint32_t members;
  } arrived;

  // Between two barriers of its team: rows of paths that it was in, with their time before, and
  // waits for locks that others answer for.
  uint32_t interval;
  uint32_t touchedCount;
  bool isCrowded;  // there were more
  struct Touched {
    account::Row* row;
    uint64_t before;
  } touched[account::Did::kMax];
  account::Did passed;
  account::Did did[2];  // before the barrier that it came to last, by the barrier's parity
  uint64_t askedAt;     // for a lock, the last time

  // Waits in the last barrier of a region, or is in none: what it goes on with when it has no task.
  account::Piece base;

  // Paths that were looked up last.
  static constexpr uint32_t kKnown = 64;
  struct Known {
    Directive directive;  // 0: none
    uint32_t parent, path;
  } known[kKnown];
};

struct ConstructMemory {
  Pool<account::Row> rows;
  Pool<account::Edge> edges;
  Pool<account::Team> teams;
  Pool<OpenPath> openPaths;
  // Virtual clock alone.
  Pool<TaskTimes> times;
  Pool<AddressTimes> addresses;
  Pool<AwaitedAddress> awaited;
  Pool<TaskCtx> detached;

  /// Maps the pools, constructThreads and the table of LockHolders. Once, before any thread
  /// records. False if there is no memory at all.
  bool create();

 private:
  bool createTimes();
};

/// The process's.
extern ConstructMemory constructMemory;
extern ConstructThread* constructThreads;  // by number; nullptr without accounts

/// The run's.
inline account::Accounts& accounts() { return shared().accounts; }

/// A thread that has an account.
struct AccountOwner {
  uint32_t number;

  account::Thread& record() const { return accounts().threads[number]; }
  ConstructThread& own() const { return constructThreads[number]; }
};

/// Virtual clock: a thread's wall time.
inline uint64_t virtualWallOf(uint32_t thread) {
  return ThreadTable::at(thread).virtualUnits.load(std::memory_order_acquire) +
         accounts().threads[thread].waited.load(std::memory_order_acquire);
}

/// Whether accounts are kept. Set once, before any thread records.
extern bool constructsOn;

/// Reads WHIP_CONSTRUCTS, and keeps accounts where the run's clock counts time. Once, before any
/// thread records, after the clock was chosen. `beganNs`: the run's start, by steadyNs().
void chooseConstructs(uint64_t beganNs);

}  // namespace whip
