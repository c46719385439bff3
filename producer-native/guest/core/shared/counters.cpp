#include "guest/core/shared/counters.h"

#include "guest/core/shared/shared.h"

namespace whip {

namespace {

// clang-format off
constexpr std::string_view kCauseNames[] = {
    // catalogue: cpp-cause-names
    "ring-full",
    "too-many-threads",
    "task-memory",
    "frame-memory",
    "tag-table-full",
    "lock-depth",
    "annotation-depth",
    "unmatched-end",
    "unknown-task",
    "runtime-paused",
    "overflow",
    // catalogue: end
};
// clang-format on
static_assert(sizeof(kCauseNames) / sizeof(*kCauseNames) == kCauses, "one name per cause");

struct LimitText {
  std::string_view name, sentence;
};
// clang-format off
constexpr LimitText kLimitTexts[] = {
    // catalogue: cpp-limit-texts
    {"no-dispatch",
     "The OpenMP runtime reports no loop chunks: they are followed through the program's own "
     "calls. In libraries that were loaded later, each thread's share of a loop counts as one "
     "chunk. LLVM's runtime reports them from version 15 on."},
    {"static-chunks",
     "The OpenMP runtime reports only the first chunk of schedule(static, c): each thread's "
     "share of such a loop counts as one chunk. A program compiled with libwhip-chunks.so "
     "reports each."},
    {"section-blocks",
     "The OpenMP runtime reports one event per thread for sections: the sections one thread ran "
     "count as one. A program compiled with libwhip-chunks.so reports each."},
    {"no-masked",
     "The OpenMP runtime does not report masked and master constructs."},
    {"no-reduction",
     "The OpenMP runtime does not report reductions: they count as work."},
    {"no-dependences",
     "The OpenMP runtime does not report task dependences: the span may be too short."},
    {"no-mutex",
     "The OpenMP runtime does not report critical sections, locks and ordered."},
    {"no-cancel",
     "The OpenMP runtime does not report cancellation."},
    {"no-sync",
     "The OpenMP runtime does not report barriers, taskwait and taskgroup: the span may be "
     "wrong."},
    {"no-work",
     "The OpenMP runtime does not report worksharing constructs."},
    {"no-tasks",
     "The OpenMP runtime does not report explicit tasks."},
    {"serial-loops",
     "Loops in teams of one thread could not be cut into the chunks they ask for: each such loop "
     "counts as one chunk. Record with two threads or more."},
    {"clock-fallback",
     "The clock asked for does not work here; another one was used. whip doctor shows which "
     "clocks work."},
    {"unloaded-code",
     "Libraries were unloaded and others may have been loaded in their place: directives at one "
     "address count as one."},
    {"reserved-name",
     "A what-if region has the name under-locks, which means all that is done under locks, or "
     "static-blocks, all that is in blocks of static loops: it was not recorded. Give it another "
     "name."},
    {"waits-under-lock",
     "A lock is held while its task waits for others, or a parallel region runs: on P processors "
     "the program takes at most its work. Release the lock before the wait or the region."},
    {"lock-crossing",
     "A lock was held beyond the end of the construct it was taken in, and others ran under it: "
     "the time for which it is held may count for too little. Release locks in the construct "
     "that takes them."},
    {"lock-lives",
     "Thousands of locks were initialised at addresses used before: for how long the last of "
     "them are held is not known. Keep locks instead of initialising them again and again."},
    {"mutexinoutset",
     "Tasks that exclude one another (depend mutexinoutset) do not count as under a lock: on P "
     "processors the program takes at most its work."},
    {"doacross",
     "Some waits of iterations for others (ordered depend, doacross) were not seen, or count as "
     "work: the span may be too short or too long. Use clang and two threads or more; 262,144 "
     "sources and sinks of one thread's share of a loop are recorded."},
    {"target",
     "target is not modelled: what runs on a device is not seen, and what the host runs of it "
     "counts as the host's."},
    {"teams",
     "A league of teams is not modelled: it counts as a parallel region of its masters."},
    {"distribute",
     "distribute is not modelled: it counts as a loop that its teams share."},
    {"workshare",
     "workshare is not modelled: its work belongs to the construct around it."},
    {"scope",
     "scope is not modelled: its work belongs to the construct around it."},
    {"phase",
     "Some phases of WHIP_PHASE lack an account or marks: one is marked in parallel regions "
     "alone, has no name, is beyond 64, or has marks beyond 32 before the first OpenMP call. "
     "Mark iterations outside parallel regions."},
    {"arguments-cut",
     "The program's arguments take more than 64 KiB: the run shows the first of them."},
    {"positions-late",
     "Reading the debug information took longer than the run: some positions show as module and "
     "offset. WHIP_FLUSH_MS gives it more time."},
    {"account-clock",
     "The run's clock does not count time: where the threads' time goes is not shown. Use "
     "WHIP_CLOCK=auto."},
    {"account-room",
     "There was no room for more of the account: some time counts to the construct around the "
     "one that took it."},
    {"constructs-off",
     "Constructs were not followed for a part of the run, as somebody asked: their time counts "
     "to the construct around them."},
    {"grain-room",
     "There was no room for more sums of grains: some grains are missing from them."},
    {"creation-unknown",
     "What it cost to create some tasks is not known, and of some chunks of taskloops not which "
     "iterations they have: their calls of the runtime go past the collector. Link the OpenMP "
     "runtime dynamically, and use clang."},
    {"serial-threads",
     "The program was built to be measured as a serial one and started threads: what ran from "
     "then on is not measured. Build it with clang and -fopenmp instead of whip cc to profile it "
     "as a parallel program."},
    {"serial-memory",
     "The memory for times of a serial program's data, its regions or its dependences was full: "
     "some dependences were not seen, and parallelism may be shown too high. Use a smaller "
     "input."},
    {"taskgraph",
     "A task graph (taskgraph) was run again from its record: the runtime does not report its "
     "tasks, and what they do counts nowhere. Build the program without taskgraph to see them."},
    // catalogue: end
};
// clang-format on
static_assert(sizeof(kLimitTexts) / sizeof(*kLimitTexts) == kLimits, "one text per limit");

template <typename Enum>
constexpr size_t indexOf(Enum value) {
  return static_cast<size_t>(value);
}

}  // namespace

void countLoss(Cause cause, uint64_t n) {
  shared().counters.losses[indexOf(cause)].fetch_add(n, std::memory_order_relaxed);
}

uint64_t lossOf(Cause cause) {
  return shared().counters.losses[indexOf(cause)].load(std::memory_order_relaxed);
}

std::string_view nameOf(Cause cause) { return kCauseNames[indexOf(cause)]; }

void noteLimit(Limit limit) {
  // Read first: limits are noted again and again from hot events, and shared lines must stay clean.
  if (!hasLimit(limit))
    shared().counters.limits[indexOf(limit)].store(true, std::memory_order_relaxed);
}

bool hasLimit(Limit limit) {
  return shared().counters.limits[indexOf(limit)].load(std::memory_order_relaxed);
}

std::string_view nameOf(Limit limit) { return kLimitTexts[indexOf(limit)].name; }

std::string_view sentenceOf(Limit limit) { return kLimitTexts[indexOf(limit)].sentence; }

}  // namespace whip
