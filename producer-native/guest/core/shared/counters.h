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
  // catalogue: cpp-causes
  /// Rows were dropped because the helper did not keep up.
  kRingFull,
  /// Threads beyond the cap, or without memory, were not recorded.
  kTooManyThreads,
  /// Tasks were not recorded because the pool of task contexts was exhausted.
  kTaskMemory,
  /// Nodes were merged into their container because the pool of frames was exhausted.
  kFrameMemory,
  /// The locks or annotations of some strands were not recorded.
  kTagTableFull,
  /// More locks were held at once than are recorded.
  kLockDepth,
  /// What-if regions were nested more deeply than is recorded.
  kAnnotationDepth,
  /// The runtime reported the end of a construct that was not open.
  kUnmatchedEnd,
  /// Tasks were made by a task whose own creation was not seen.
  kUnknownTask,
  /// The runtime was finalised in mid-run; the rest was not seen.
  kRuntimePaused,
  /// Calls of `whip_work()` beyond 2^62 units in the whole run were left out; or sums of the tables
  /// exceed 63 bits, and the tables are empty.
  kOverflow,
  // catalogue: end
  kCount
};

/// Things that cannot be seen, or are not modelled. The name is the key in the run record's
/// `limits` map.
enum class Limit : uint8_t {
  // catalogue: cpp-limits
  kNoDispatch,
  kStaticChunks,
  kSectionBlocks,
  kNoMasked,
  kNoReduction,
  kNoDependences,
  kNoMutex,
  kNoCancel,
  kNoSync,
  kNoWork,
  kNoTasks,
  kSerialLoops,
  kClockFallback,
  kUnloadedCode,
  kReservedName,
  kWaitsUnderLock,
  kLockCrossing,
  kLockLives,
  kMutexinoutset,
  kDoacross,
  kTarget,
  kTeams,
  kDistribute,
  kWorkshare,
  kScope,
  kPhase,
  kArgumentsCut,
  kPositionsLate,
  kAccountClock,
  kAccountRoom,
  kConstructsOff,
  kGrainRoom,
  kCreationUnknown,
  kSerialThreads,
  kSerialMemory,
  kTaskgraph,
  // catalogue: end
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

/// Counts of losses, and the limits that were noted.
struct Counters {
  std::atomic<uint64_t> losses[kCauses];
  std::atomic<bool> limits[kLimits];
};

}  // namespace whip
