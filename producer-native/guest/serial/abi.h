// The contract between the pass (passes/serial_*) and its runtime: what instrumented code reads and
// writes on its own, and the constants that it leaves about its regions. Both sides include this
// file. A program that is for another contract is not measured.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace whip::serial {

/// Raised by each change of this file; a program says for which it was built.
inline constexpr uint64_t kAbi = 2;

/// Number of lanes that this translation unit is built for: depths that one run sees.
#ifndef WHIP_LANES
#define WHIP_LANES 8
#endif
inline constexpr unsigned kLanes = WHIP_LANES;

/// Runtime symbols are `__whip_serial_NAME_LANES`, so that objects built for another number of lanes
/// fail at link instead of reading times of another shape.
#define WHIP_SERIAL_JOIN(name, lanes) __whip_serial_##name##_##lanes
#define WHIP_SERIAL_EXPAND(name, lanes) WHIP_SERIAL_JOIN(name, lanes)
#define WHIP_SERIAL(name) WHIP_SERIAL_EXPAND(name, WHIP_LANES)

/// Deeper than any region.
inline constexpr int64_t kDeepest = int64_t{1} << 40;

enum class RegionKind : uint32_t { kProgram, kFunction, kLoop, kIteration };

/// Facts about a loop that only the compiler knows.
enum RegionFlag : uint32_t {
  kReduction = 1,         // has a reduction of a scalar, which is broken
  kArrayReduction = 2,    // has one of array elements, which is broken
  kFloatReduction = 4,    // one of them is of floating point: the order of additions changes
  kCancellable = 8,       // has a second exit, or a trip count that is unknown at its entry
  kOutput = 16,           // calls of input and output are serial
  kHazardsExcluded = 32,  // iterations overwrite nothing that others read or write
  kHazardsFound = 64,     // they do
  kChecked = 128,         // the run looks for what they overwrite (set by the runtime)
  kClausesKnown = 256,    // each variable from outside that they assign has a clause
};

/// Constant data of one static region, in the program's own file.
struct Region {
  RegionKind kind;
  uint32_t line, lastLine, column;
  uint32_t flags;  // RegionFlag
  uint32_t unused;
  const char* file;
  const char* function;   // as the user wrote it
  const char* detail;     // broken reductions, "op: variable" separated by commas; else empty
  const char* carried;    // values in registers that iterations hand on, "variable:writer:reader"
  const char* variables;  // by their use: "private:t", "lastprivate:u", "shared:a"
};

/// A load, a store or a value that iterations hand on: one end of a dependence.
struct Site {
  uint32_t line, column;
  const char* file;
  const char* variable;  // "a", "p->next", "heap@12"; empty: not known
};

/// A carried dependence that a load has found last; instrumented code counts on its own what is the
/// same. The runtime keeps those alone whose distance is 1, the least there is.
struct Carried {
  uint64_t since;             // bit d: written since the region that is open in lane d began
  uint64_t open;              // State's, then
  const Region* const* lane;  // where State has the loop
  const Region* loop;
  std::atomic<uint64_t>* count;  // how often; instrumented code has it alone
  uint32_t writer;               // lower half of the site's address
};

/// Code that is called and may not be instrumented.
struct Unseen {
  const char* name;
  uint64_t number;  // 1 + that in the run's table; 0: it was never called
};

/// Times of a call's arguments that are passed; those behind have the call's control time.
inline constexpr unsigned kArguments = 12;

using Times = double[kLanes];

/// Latest iterations of a loop whose entries are known.
inline constexpr unsigned kRecent = 64;

/// Iterations that instrumented code counts on its own before it calls the runtime all the same.
inline constexpr uint64_t kRepeatsMax = 1 << 16;

/// The iterations at one lane. One that has nothing in it, and the work and the critical path of the
/// one before, is only counted.
struct Iterations {
  double path, work;       // of the last one that had nothing in it
  uint64_t repeats;        // others like it since, which are in no table yet
  uint64_t passes;         // begun in this instance of the loop
  double recent[kRecent];  // work clock at the entry of the latest, by passes % kRecent
};

/// All that instrumented code shares with the runtime, but for shadow memory. Lane d of a time is
/// the work clock at the entry of the open region of depth `first + d`, plus the time since.
struct alignas(64) State {
  alignas(64) Times max;      // largest time seen in the open region of each lane
  alignas(64) Times control;  // control time of the call that is being made
  alignas(64) Times result;   // time of the value that was returned last
  alignas(64) Times hidden;   // cell that calls with side effects outside memory read and write
  alignas(64) Times entry;    // work clock at the entry of the open region of each lane
  alignas(64) Times scratch;  // times that runtime functions take and give
  alignas(64) Times arguments[kArguments];
  double work;           // the work clock
  int64_t depth;         // of the innermost open region of the code that calls
  int64_t first;         // depth of lane 0
  const void* callee;    // function that `arguments` are for; null: none
  const void* returned;  // function that `result` is of; null: none
  uint64_t loopLanes;    // bit d: the open region of lane d is a loop
  uint64_t openLanes;    // bit d: lane d has an open region
  uint64_t isChecking;   // not 0: the runtime wants to hear of objects that begin to exist
  int64_t
      leaf;  // depth of the innermost open region if it is an iteration with nothing in it, or 0
  Iterations iterations[kLanes];
  const Region* regions[kLanes];  // which is open in each lane, or was last
};

// Shadow memory: a directory of chunks, a chunk for 16 MiB of the program's addresses.
inline constexpr unsigned kChunkBits = 24;
inline constexpr unsigned kAddressBits = 47;
inline constexpr uint64_t kChunkBytes = uint64_t{1} << kChunkBits;
inline constexpr uint64_t kChunks = uint64_t{1} << (kAddressBits - kChunkBits);
inline constexpr uint64_t kTimesBytes = kLanes * sizeof(double);
// Planes of a chunk, as offsets from its address: times of 8-byte words; a byte for each word that
// says how it is divided; the site that wrote each 4 bytes last.
inline constexpr uint64_t kModesAt = kChunkBytes / 8 * kTimesBytes;
inline constexpr uint64_t kSitesAt = kModesAt + kChunkBytes / 8;
inline constexpr uint64_t kHalvesAt = kSitesAt + kChunkBytes;
inline constexpr uint64_t kBytesAt = kHalvesAt + kChunkBytes / 4 * kTimesBytes;
inline constexpr uint64_t kPlanesBytes = kBytesAt + kChunkBytes * kTimesBytes;

/// How a word's times are kept.
enum Mode : uint8_t { kWord, kHalves, kEachByte };

}  // namespace whip::serial
