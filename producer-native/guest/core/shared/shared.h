// Memory that the program shares with the consumer of its rows. In one process, as in the tests, it
// is an object of the library. With a helper it is a memory file that both have mapped, at the same
// address, so that a pointer into it means the same to both.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/grain/grain.h"
#include "guest/core/region/region_tables.h"
#include "guest/core/shared/canonical.h"
#include "guest/core/shared/control.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"
#include "guest/core/shared/loaded.h"
#include "guest/core/shared/pragmas.h"
#include "guest/core/shared/run_words.h"
#include "guest/core/shared/tags.h"
#include "guest/core/thread/thread_record.h"

namespace whip {

/// All zero at first.
struct alignas(4096) Shared {
  RunWords run;
  DetailWords detail;
  ControlWords control;
  Counters counters;
  std::atomic<uint32_t> largestTeam;    // largestTeam()
  std::atomic<uint32_t> snapshotEpoch;  // snapshotEpoch()
  TagTable tags;
  PragmaTable pragmas;
  CanonicalTable canonical;
  LoadedModules loaded;
  account::Accounts accounts;
  grain::Grains grains;
  region::Tables regions;
  ThreadRecords threads;
};

/// Where it is. The helper sets it before it uses anything of guest/core.
extern Shared* sharedMemory;

inline Shared& shared() { return *sharedMemory; }

}  // namespace whip
