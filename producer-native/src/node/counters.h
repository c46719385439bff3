// Everything the collector could not do, by name: what was lost or not modelled (counted) and what
// this runtime or build cannot report at all (a limit, with a sentence for the report).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace whip {

/// Causes of loss. The name is public: it is the key in the run record's `loss` map.
enum class Cause : uint8_t {
  kRingFull,         // "ring-full": rows dropped because the helper did not keep up
  kTooManyThreads,   // "too-many-threads": threads beyond the cap, or without memory
  kTaskMemory,       // "task-memory": tasks not recorded because the context pool was exhausted
  kFrameMemory,      // "frame-memory": nodes merged into their container, frame pool exhausted
  kTagTableFull,     // "tag-table-full": strands whose locks or annotations were not recorded
  kLockDepth,        // "lock-depth": locks held beyond the recorded depth
  kAnnotationDepth,  // "annotation-depth": WHIP_WHATIF regions nested beyond the recorded depth
  kUnmatchedEnd,     // "unmatched-end": an end event whose construct was not open
  kUnknownTask,      // "unknown-task": tasks made by a task whose own creation was not seen
  kRuntimePaused,    // "runtime-paused": the runtime was finalised in mid-run, rest not seen
  kOverflow,         // "overflow": calls of whip_work beyond what sums of work can hold
  kCount
};

/// Things that cannot be seen, or are not modelled. The name is the key in the run record's
/// `limits` map.
enum class Limit : uint8_t {
  kNoDispatch,      // "no-dispatch"
  kStaticChunks,    // "static-chunks"
  kSectionBlocks,   // "section-blocks"
  kNoMasked,        // "no-masked"
  kNoReduction,     // "no-reduction"
  kNoDependences,   // "no-dependences"
  kNoMutex,         // "no-mutex"
  kNoCancel,        // "no-cancel"
  kNoSync,          // "no-sync"
  kNoWork,          // "no-work"
  kNoTasks,         // "no-tasks"
  kSerialLoops,     // "serial-loops"
  kClockFallback,   // "clock-fallback"
  kUnloadedCode,    // "unloaded-code"
  kReservedName,    // "reserved-name"
  kWaitsUnderLock,  // "waits-under-lock"
  kLockCrossing,    // "lock-crossing"
  kLockLives,       // "lock-lives"
  kMutexinoutset,   // "mutexinoutset"
  kDoacross,        // "doacross"
  kTarget,          // "target"
  kTeams,           // "teams"
  kDistribute,      // "distribute"
  kWorkshare,       // "workshare"
  kScope,           // "scope"
  kUserRegion,      // "user-region"
  kArgumentsCut,    // "arguments-cut"
  kPositionsLate,   // "positions-late"
  kCount
};

inline constexpr size_t kCauses = static_cast<size_t>(Cause::kCount);
inline constexpr size_t kLimits = static_cast<size_t>(Limit::kCount);

/// Adds to the count of a cause. Any thread, lock-free.
void countLoss(Cause cause, uint64_t n = 1);
uint64_t lossOf(Cause cause);
std::string_view nameOf(Cause cause);

/// Notes a limit. Any thread, lock-free, idempotent.
void noteLimit(Limit limit);
bool hasLimit(Limit limit);
std::string_view nameOf(Limit limit);
/// One sentence for the report.
std::string_view sentenceOf(Limit limit);

/// What was counted and noted.
struct Counters {
  std::atomic<uint64_t> losses[kCauses];
  std::atomic<bool> limits[kLimits];
};

}  // namespace whip
