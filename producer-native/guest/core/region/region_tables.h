// Tables of a serial run that the program shares with its helper: static regions, the dictionary of
// their instances, dependences. One thread writes; rows never move or change once they are counted,
// but for counts and distances, so that the helper reads them without a lock at any moment, also
// after the program was killed.
#pragma once

#include <atomic>
#include <cstdint>

namespace whip::region {

/// All texts are in shared memory and end with a zero byte.
struct StaticRegion {
  uint32_t kind;  // 0 program, 1 function, 2 loop, 3 iteration
  uint32_t line, lastLine, column;
  uint32_t flags;
  const char* file;
  const char* function;
  const char* reductions;
  const char* carried;
  const char* variables;
};

struct Child {
  uint32_t entry;
  uint64_t count;
};

/// Instances of one static region that are equal. Children have smaller numbers than their parents.
struct Entry {
  uint32_t region;
  uint32_t flags;
  uint64_t criticalPath, work;
  uint32_t childCount;
  const Child* children;        // sorted by entry
  std::atomic<uint64_t> count;  // instances so far
};

struct Place {
  const char* file;
  uint32_t line, column;
};

enum class DependenceKind : uint32_t {
  kTrue,     // a later iteration reads what was written
  kAnti,     // a later iteration overwrites what was read
  kOutput,   // a later iteration overwrites what was written
  kUnknown,  // something ran whose effect on memory is not known
};

/// A dependence of one iteration of a loop on an earlier one, through memory.
struct Dependence {
  uint32_t loop;
  DependenceKind kind;
  Place writer, reader;            // of an output dependence: the later write, and the earlier one
  const char* variable;            // of an unknown one: what ran
  std::atomic<uint32_t> distance;  // the smallest so far
  std::atomic<uint64_t> count;
};

/// A function whose inside is not seen.
struct Unseen {
  const char* name;
  std::atomic<uint64_t> calls;
};

/// All zero in a run that is not serial.
struct Tables {
  std::atomic<uint32_t> isOn;
  std::atomic<uint32_t> isFinished;  // all regions are closed: nothing more comes
  int32_t firstDepth, depths;
  std::atomic<uint64_t> work;  // as of the last region that ended
  std::atomic<uint32_t> regionCount, entryCount, dependenceCount, unseenCount;
  const StaticRegion* regions;
  const Entry* entries;
  const Dependence* dependences;
  const Unseen* unseen;
};

}  // namespace whip::region
