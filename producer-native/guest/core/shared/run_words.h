// What the program and its helper say to each other of a run's begin and end.
#pragma once

#include <atomic>
#include <cstdint>

namespace whip {

// Descriptors that the helper begins with.
constexpr int kMemoryFile = 3;
constexpr int kProgram = 4;  // of pidfd_open(); none before Linux 5.3

/// Facts that are known when the OpenMP runtime starts. All strings live as long as the process.
struct RunFacts {
  const char* clock;      // "tsc", "cpu", "instructions", "cycles" or "virtual"
  const char* unit;       // "ns", "instructions", "cycles" or "units"
  double ticksPerSecond;  // of `unit`; 0: the unit is no time
  const char* runtime;    // version string of the OpenMP runtime
  uint64_t beganNs = 0;   // the first annotation, which may come before the tool: steadyNs()
};

/// How the program came to its end, as far as the collector saw it.
enum class EndReason : uint8_t {
  kExit,          // "exit"
  kExitInRegion,  // "exit in a parallel region"
};

/// The word for it in the run's record.
inline const char* textOf(EndReason reason) {
  return reason == EndReason::kExit ? "exit" : "exit in a parallel region";
}

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

}  // namespace whip
