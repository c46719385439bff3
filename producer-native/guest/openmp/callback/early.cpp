#include "guest/openmp/callback/early.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>

#include "guest/core/clock/clock.h"
#include "guest/core/clock/cpu_time.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/memory/arena.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/tags.h"
#include "guest/openmp/state/omp_thread.h"

namespace whip {

namespace {

// Between annotations; when they are more, the last ones run together.
constexpr int kEarlyMax = 32;

struct EarlyStrand {
  enum class End : uint8_t { kWhatIf, kRegionBegin, kRegionEnd, kPhase };

  End by;            // the annotation that ended it
  const char* name;  // of that one; what-if regions are tags
  uint64_t to;       // code address of that one
  uint64_t units;    // virtual units in it
  uint64_t cpuNs;    // thread CPU time at its end
  uint64_t atNs;     // steady time of its end
  Tag tag;           // annotations open behind it
};

struct Early {
  EarlyStrand strands[kEarlyMax];
  int count = 0;
  uint64_t begunNs = 0;    // steady time of the first annotation
  uint64_t units = 0;      // of the strand in progress
  uint64_t cost = 0;       // of what the thread makes next
  Tag tag = 0;             // of the strand in progress
  uint64_t toolStart = 0;  // thread CPU time, 0: not the thread that started the tool
};

// In pages of its own: the library's thread-local block must stay tiny, see `self`, and the
// program's heap is the program's. Nothing of this runs in a callback of the runtime, except its
// end.
__thread Early* earlyOfThread __attribute__((tls_model("initial-exec"))) = nullptr;

/// nullptr without memory: then what comes early is not known.
Early* mine() {
  if (earlyOfThread == nullptr) earlyOfThread = static_cast<Early*>(mapNoReserve(sizeof(Early)));
  return earlyOfThread;
}

// Functions of the main thread that are open, so many at most: deeper ones are not known.
constexpr int kFunctionsMax = 1024;  // x 40 B

struct EarlyFunction {
  ReportedFunction function;
  int strands;     // that had ended when it began
  uint64_t units;  // of the strand in progress
};

EarlyFunction functions[kFunctionsMax];
int functionCount = 0;

enum class ThreadRole : uint8_t { kUnknown, kMain, kOther };
__thread ThreadRole role __attribute__((tls_model("initial-exec"))) = ThreadRole::kUnknown;

bool isMainThread() {
  if (role == ThreadRole::kUnknown) {
    role = getpid() == gettid() ? ThreadRole::kMain : ThreadRole::kOther;
  }
  return role == ThreadRole::kMain;
}

/// Those that were left without an end: by an exception, or by longjmp.
void dropFunctionsBelow(uint64_t frame) {
  while (functionCount > 0 && functions[functionCount - 1].function.frame < frame) --functionCount;
}

std::atomic<bool> toolHasStarted{false};
std::atomic<pid_t> process{0};

/// A program that has an OpenMP runtime may never have used it when it ends. The runtime starts its
/// tool with the first call, so this is one: else nothing would be known of the program.
void useRuntime() {
  if (toolHasStarted.load(std::memory_order_relaxed) || getpid() != process) return;
  void* const call = dlsym(RTLD_DEFAULT, "omp_get_max_threads");
  if (call != nullptr) reinterpret_cast<int (*)()>(call)();
}

/// The thread's state for what comes before the tool, if that comes at all.
Early* mineBeforeTheTool() {
  pid_t none = 0;
  if (process.load(std::memory_order_relaxed) == 0 &&
      process.compare_exchange_strong(none, getpid())) {
    std::atexit(useRuntime);
  }
  return mine();
}

/// The strand in progress ends. Nothing without room for it.
void endEarlyStrand(Early& early, EarlyStrand::End by, const char* name, uint64_t at) {
  if (early.count == kEarlyMax) return;
  const uint64_t now = steadyNs();
  if (early.count == 0) early.begunNs = now;
  early.strands[early.count++] = {by, name, at, early.units, threadCpuNs(), now, early.tag};
  early.units = 0;
}

/// A region or a phase, which ends no strand of the graph.
void replayMark(const Event& event, TaskCtx& root, const EarlyStrand& strand) {
  if (strand.by == EarlyStrand::End::kPhase) {
    const bool isVirtual = clockKind() == ClockKind::kVirtual;
    event.markPhase(root, strand.name, isVirtual ? 0 : steadyNs() - strand.atNs);
  } else {
    event.markRegion(root, strand.by == EarlyStrand::End::kRegionBegin, strand.name);
  }
}

}  // namespace

void addEarlyUnits(uint64_t units) {
  if (Early* early = mineBeforeTheTool()) early->units += units;
}

void addEarlyCost(uint64_t units) {
  if (Early* early = mineBeforeTheTool()) early->cost += units;
}

void addEarlyMark(bool begin, const char* internedName, uint64_t at) {
  Early* const early = mineBeforeTheTool();
  if (early == nullptr) return;
  early->tag = begin ? tagWithAnnotation(early->tag, internedName)
                     : tagWithoutAnnotation(early->tag, internedName);
  endEarlyStrand(*early, EarlyStrand::End::kWhatIf, nullptr, at);
}

void addEarlyRegion(bool begin, const char* internedName) {
  Early* const early = mineBeforeTheTool();
  if (early == nullptr) return;
  if (early->count == kEarlyMax) return countLoss(Cause::kUnmatchedEnd);
  const auto by = begin ? EarlyStrand::End::kRegionBegin : EarlyStrand::End::kRegionEnd;
  endEarlyStrand(*early, by, internedName, 0);
}

void addEarlyPhase(const char* internedName) {
  Early* const early = mineBeforeTheTool();
  if (early == nullptr) return;
  if (early->count == kEarlyMax) return noteLimit(Limit::kPhase);
  endEarlyStrand(*early, EarlyStrand::End::kPhase, internedName, 0);
}

void beginEarlyFunction(const ReportedFunction& function) {
  if (!isMainThread()) return;
  dropFunctionsBelow(function.frame);
  if (functionCount == kFunctionsMax) return;
  const Early* const early = earlyOfThread;
  functions[functionCount++] = {function, early == nullptr ? 0 : early->count,
                                early == nullptr ? 0 : early->units};
}

void endEarlyFunction(const ReportedFunction& function) {
  if (!isMainThread()) return;
  dropFunctionsBelow(function.frame);
  if (function.hasLeft) return;
  int at = functionCount;
  while (at > 0 && functions[at - 1].function.address != function.address) --at;
  if (at > 0) functionCount = at - 1;
}

void noteToolStart() {
  toolHasStarted.store(true, std::memory_order_relaxed);
  if (Early* early = mine()) early->toolStart = threadCpuNs();
}

uint64_t beganNs() {
  return earlyOfThread == nullptr || earlyOfThread->count == 0 ? steadyNs()
                                                               : earlyOfThread->begunNs;
}

void replayEarlyStrands(const Event& event, TaskCtx& root, uint64_t work) {
  const Early early = earlyOfThread == nullptr ? Early{} : *earlyOfThread;
  if (earlyOfThread != nullptr) munmap(earlyOfThread, sizeof(Early));
  earlyOfThread = nullptr;
  const bool isVirtual = clockKind() == ClockKind::kVirtual;
  uint64_t before = 0;
  if (early.toolStart != 0) {
    // The program's start, up to its first annotation or else ours, is none of its work. And its
    // clock has already counted our start.
    if (work > early.toolStart) work = early.toolStart;
    before = early.count > 0 ? early.strands[0].cpuNs : work;
  }
  uint64_t from = 0;
  const auto share = [&](uint64_t units, uint64_t until) {
    const uint64_t part = isVirtual ? units : until > before ? until - before : 0;
    if (until > before) before = until;
    return part;
  };
  const int open = isMainThread() && functionsCount ? functionCount : 0;
  int begun = 0;
  // Those of one strand, and its units.
  const auto addWork = [&](int strand, uint64_t units) {
    uint64_t done = 0;
    for (; begun < open && functions[begun].strands == strand; ++begun) {
      event.addEarlyWork(functions[begun].units - done);
      done = functions[begun].units;
      event.beginEarlyFunction(root, functions[begun].function);
    }
    event.addEarlyWork(units - done);
  };
  Event::addCost(root, early.cost);
  event.beginStrand(root, from);
  for (int i = 0; i < early.count; ++i) {
    const EarlyStrand& strand = early.strands[i];
    root.strandWork += share(strand.units, work == 0 ? 0 : strand.cpuNs);
    addWork(i, strand.units);
    if (strand.by != EarlyStrand::End::kWhatIf) {
      replayMark(event, root, strand);
      continue;
    }
    event.endStrand(root, strand.to);
    from = strand.to;
    root.tag = strand.tag;
    event.beginStrand(root, from);
  }
  root.tag = early.tag;
  root.strandWork += share(early.units, work);
  addWork(early.count, early.units);
  if (isMainThread()) functionCount = 0;
}

}  // namespace whip
