// Memory that the program shares with the consumer of its rows. In one process, as in the tests, it
// is an object of the library. With a helper it is a memory file that both have mapped, at the same
// address, so that a pointer into it means the same to both.
#pragma once

#include <atomic>
#include <cstdint>

#include "node/canonical.h"
#include "node/counters.h"
#include "node/detail.h"
#include "node/loaded.h"
#include "node/pragmas.h"
#include "node/tags.h"
#include "node/thread_record.h"

namespace whip {

/// Strings, each with its end. How much there is room for is said in the limit "arguments-cut".
struct Strings {
  static constexpr uint32_t kMax = 1 << 16;
  uint32_t size;
  char text[kMax];
};

/// A further piece of the memory file, which the program has mapped since it began.
struct SharedPiece {
  static constexpr uint32_t kMax = 2048;
  uint64_t at, bytes, offset;
};

/// How a run begins and ends between the two.
struct RunWords {
  static constexpr uint64_t kMagic = 0x3130'7069'6877'2e2e;

  uint64_t magic;                          // kMagic, and
  uint64_t bytes;                          // sizeof(Shared): another layout is refused
  uint64_t at;                             // where the program has it
  int64_t pid;                             // of the program
  int64_t startNs;                         // its age when recording began; -1: not known
  uint64_t beganNs;                        // when that was, by CLOCK_MONOTONIC
  char clock[16], unit[16], runtime[256];  // RunFacts
  double ticksPerSecond;
  bool clockIsVirtual;
  Strings environment;                // what the helper needs of the program's: NAME=value
  Strings commandLine;                // as /proc/PID/cmdline has it, as far as there is room
  std::atomic<uint32_t> end;          // 1 + EndReason, when the program comes to its end
  std::atomic<uint64_t> cpuNs;        // of the program, then
  std::atomic<uint64_t> endedNs;      // when that was; 0: it has not, or was killed
  std::atomic<uint32_t> helperEnded;  // 1: it sends no more; the program waits for it by futex
  std::atomic<uint32_t> pieceCount;
  SharedPiece pieces[SharedPiece::kMax];
};

/// All zero at first.
struct alignas(4096) Shared {
  RunWords run;
  DetailWords detail;
  Counters counters;
  std::atomic<uint32_t> largestTeam;    // largestTeam()
  std::atomic<uint32_t> snapshotEpoch;  // snapshotEpoch()
  TagTable tags;
  PragmaTable pragmas;
  CanonicalTable canonical;
  LoadedModules loaded;
  ThreadRecords threads;
};

/// Where it is. The helper sets it before it uses anything of src/node.
extern Shared* sharedMemory;

inline Shared& shared() { return *sharedMemory; }

}  // namespace whip
