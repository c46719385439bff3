#include "guest/openmp/redirect/loop_chunks.h"

#include <dlfcn.h>

#include <type_traits>

#include "guest/core/shared/counters.h"
#include "guest/openmp/grain/loop_call.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"
#include "guest/openmp/redirect/static_chunks.h"

namespace whip {

namespace {

using Int32 = int32_t;

// Schedule kinds of the compiler's interface (kmp_sched_t), modifiers taken off.
constexpr Int32 kDynamic = 35, kGuided = 36, kRuntime = 37, kAuto = 38;
constexpr Int32 kGuidedSimd = 46, kRuntimeSimd = 47;
constexpr Int32 kOrderedDynamic = 67, kOrderedGuided = 68, kOrderedRuntime = 69, kOrderedAuto = 70;
constexpr Int32 kModifiers = (1 << 29) | (1 << 30);  // monotonic, nonmonotonic
constexpr unsigned kOmpStatic = 1, kOmpDynamic = 2;  // omp_sched_static, omp_sched_dynamic
constexpr unsigned kOmpGuided = 3, kOmpAuto = 4;     // omp_sched_guided, omp_sched_auto
constexpr unsigned kOmpModifier = 0x80000000u;       // omp_sched_monotonic

using GetSchedule = void (*)(int* kind, int* chunk);
GetSchedule getSchedule = nullptr;

/// A loop on its way. Bounds are kept as bits of their own type.
struct OpenLoop {
  const void* where = nullptr;  // the construct; nullptr: the entry is free
  uint64_t frame = 0;           // stack address of the call: distinguishes recursive encounters
  uint64_t chunk = 0;           // iterations to give out at once; 0: what the runtime gives
  uint64_t given = 0;           // iterations given out by us
  uint64_t first = 0;           // lower bound of the whole loop
  uint64_t next = 0, last = 0;  // bounds of what is left, inclusive
  int64_t stride = 0;
  Int32 isLast = 0;  // what the runtime said of the whole
  bool pending = false;
};

// Loops that are open on this thread. What the program computes hangs on them, so they know nothing
// of the collector's state: a loop that is being split goes on being split when recording ends, or
// in a forked child. Entries are never evicted; when all are taken, further loops just stay whole.
constexpr int kOpenMax = 32;
struct OpenLoops {
  OpenLoop loops[kOpenMax];
};
OpenLoops loopsOfThread[ThreadTable::kSlots];  // by thread; 2.3 MB of zero pages

/// Calls from one function's loop lie within a few words of each other on the stack; between two
/// encounters of the same construct lie the runtime's frames, which are much bigger.
constexpr uint64_t kFrameSlack = 64;

OpenLoop* findLoop(const void* where, uint64_t frame) {
  if (self == nullptr) return nullptr;
  for (OpenLoop& loop : loopsOfThread[self->number].loops) {
    const uint64_t distance = loop.frame > frame ? loop.frame - frame : frame - loop.frame;
    if (loop.where == where && distance <= kFrameSlack) return &loop;
  }
  return nullptr;
}

OpenLoop* freeLoop() {
  for (OpenLoop& loop : loopsOfThread[self->number].loops) {
    if (loop.where == nullptr) return &loop;
  }
  return nullptr;
}

/// The schedule of OMP_SCHEDULE or omp_set_schedule.
struct Chosen {
  unsigned kind = 0;
  int size = 0;
};

Chosen scheduleChosen() {
  if (getSchedule == nullptr) return {};
  int kind = 0, size = 0;
  getSchedule(&kind, &size);
  return {static_cast<unsigned>(kind) & ~kOmpModifier, size};
}

/// The chunk size that cuts a loop in pieces of the program's making; 0: it asked for none, or for
/// one that depends on the team.
uint64_t chunkOf(Int32 schedule, int64_t chunk) {
  switch (schedule & ~kModifiers) {
    case kDynamic:
    case kOrderedDynamic:
      return chunk > 0 ? static_cast<uint64_t>(chunk) : 1;
    case kRuntime:
    case kOrderedRuntime: {
      const Chosen chosen = scheduleChosen();
      if (chosen.kind != kOmpDynamic) return 0;
      return chosen.size > 0 ? static_cast<uint64_t>(chosen.size) : 1;
    }
    default:
      return 0;
  }
}

/// Whether the runtime cuts the loop in chunks that become smaller by a rule of its own. A team of
/// one gets it whole.
bool isCutByRule(Int32 schedule) {
  switch (schedule & ~kModifiers) {
    case kGuided:
    case kGuidedSimd:
    case kOrderedGuided:
    case kAuto:
    case kOrderedAuto:
      return true;
    case kRuntime:
    case kRuntimeSimd:
    case kOrderedRuntime: {
      const unsigned chosen = scheduleChosen().kind;
      return chosen == kOmpGuided || chosen == kOmpAuto;
    }
    default:
      return false;
  }
}

/// `schedule(runtime)` comes to one block a thread where a static one without a size was chosen.
Cut cutOf(Int32 schedule) {
  if ((schedule & ~kModifiers) != kRuntime) return Cut::kUnknown;
  const Chosen chosen = scheduleChosen();
  return chosen.kind == kOmpStatic && chosen.size <= 0 ? Cut::kBlocks : Cut::kUnknown;
}

/// The program meets a loop. It is followed if it shall be split, or if only we report its chunks.
bool noteLoop(const void* where, uint64_t frame, Int32 schedule, int64_t chunk, uint64_t first) {
  OpenLoop* loop = findLoop(where, frame);  // left behind by a loop that was cancelled
  if (loop != nullptr) *loop = OpenLoop{};
  const bool alone = isAlone();
  const uint64_t size = alone ? chunkOf(schedule, chunk) : 0;
  if (alone && size == 0 && isCutByRule(schedule)) noteLimit(Limit::kSerialLoops);
  if (where == nullptr || (size == 0 && !hasLimit(Limit::kNoDispatch))) return false;
  if (loop == nullptr) loop = freeLoop();
  if (loop == nullptr) {
    noteLimit(Limit::kSerialLoops);
    return false;
  }
  loop->where = where;
  loop->frame = frame;
  loop->chunk = size;
  loop->first = first;
  return true;
}

uint64_t frameAddress(const void* frame) { return reinterpret_cast<uint64_t>(frame); }

/// Takes the next chunk off what is left. T: the loop variable's type.
template <typename T>
Int32 giveChunk(OpenLoop& loop, Int32* isLast, T* lower, T* upper) {
  const T next = static_cast<T>(loop.next);
  const T last = static_cast<T>(loop.last);
  using Unsigned = std::make_unsigned_t<T>;
  const auto step = static_cast<Unsigned>(loop.stride > 0 ? loop.stride : -loop.stride);
  // Differences of bounds fit the unsigned type, whatever the signs.
  const Unsigned distance =
      loop.stride > 0
          ? static_cast<Unsigned>(static_cast<Unsigned>(last) - static_cast<Unsigned>(next))
          : static_cast<Unsigned>(static_cast<Unsigned>(next) - static_cast<Unsigned>(last));
  const uint64_t stepsLeft = distance / step;  // after the first iteration
  const bool rest = stepsLeft < loop.chunk;
  const uint64_t steps = rest ? stepsLeft : loop.chunk - 1;
  const auto offset =
      static_cast<Unsigned>(static_cast<Unsigned>(steps) * static_cast<Unsigned>(loop.stride));
  *lower = next;
  *upper = rest ? last : static_cast<T>(static_cast<Unsigned>(next) + offset);
  if (isLast != nullptr) *isLast = rest ? loop.isLast : 0;
  loop.next = static_cast<uint64_t>(
      static_cast<T>(static_cast<Unsigned>(*upper) + static_cast<Unsigned>(loop.stride)));
  loop.given += steps + 1;
  loop.pending = !rest;
  return 1;
}

/// The runtime's functions for one loop variable type, and ours in front of them.
template <typename T>
struct Dispatch {
  using Signed = std::make_signed_t<T>;
  using Init = void (*)(const Ident*, Int32, Int32, T, T, Signed, Signed);
  using Next = int (*)(const Ident*, Int32, Int32*, T*, T*, Signed*);

  static inline Init realInit = nullptr;
  static inline Next realNext = nullptr;

  static void init(const Ident* where, Int32 gtid, Int32 schedule, T lower, T upper, Signed stride,
                   Signed chunk) {
    const CalledFrom caller(__builtin_return_address(0), where);
    const LoopCall call(recordingThread(), LoopCall::Kind::kBegin);
    const bool followed = noteLoop(where, frameAddress(__builtin_frame_address(0)), schedule, chunk,
                                   static_cast<uint64_t>(lower));
    // For the work event that the runtime sends now: runtimes before 17 do not distinguish dynamic
    // loops from static ones there.
    if (self != nullptr) self->chunksComing = followed || !hasLimit(Limit::kNoDispatch);
    const CutFor loop(cutOf(schedule));
    realInit(where, gtid, schedule, lower, upper, stride, chunk);
    if (self != nullptr) self->chunksComing = false;
  }

  static int next(const Ident* where, Int32 gtid, Int32* isLast, T* lower, T* upper,
                  Signed* stride) {
    const CalledFrom caller(__builtin_return_address(0), where);
    const LoopCall call(recordingThread(), LoopCall::Kind::kNext);
    OpenLoop* loop = findLoop(where, frameAddress(__builtin_frame_address(0)));
    if (loop == nullptr || where == nullptr) {
      return realNext(where, gtid, isLast, lower, upper, stride);
    }
    if (loop->pending) {
      onFollowedChunk({loop->given});
      if (stride != nullptr) *stride = static_cast<Signed>(loop->stride);
      return cutChunk(*loop, isLast, lower, upper);
    }
    Signed step = 1;
    const int more = realNext(where, gtid, isLast, lower, upper, &step);
    if (stride != nullptr) *stride = step;
    if (more == 0 || step == 0) {
      *loop = OpenLoop{};
      return more;
    }
    if (hasLimit(Limit::kNoDispatch)) {
      const uint64_t begin = logicalStart(*loop, *lower, step);
      onFollowedChunk({begin, logicalStart(*loop, *upper, step) - begin + 1});
    }
    if (loop->chunk == 0) return more;
    loop->next = static_cast<uint64_t>(*lower);
    loop->last = static_cast<uint64_t>(*upper);
    loop->stride = step;
    loop->isLast = isLast == nullptr ? 0 : *isLast;
    return cutChunk(*loop, isLast, lower, upper);
  }

 private:
  /// Gives out the chunk that has begun.
  static Int32 cutChunk(OpenLoop& loop, Int32* isLast, T* lower, T* upper) {
    const uint64_t before = loop.given;
    const Int32 more = giveChunk<T>(loop, isLast, lower, upper);
    onChunkCut(loop.given - before);
    return more;
  }

  /// Iterations of the loop before `lower`.
  static uint64_t logicalStart(const OpenLoop& loop, T lower, Signed step) {
    using Unsigned = std::make_unsigned_t<T>;
    const auto first = static_cast<Unsigned>(static_cast<T>(loop.first));
    const auto here = static_cast<Unsigned>(lower);
    return step > 0 ? static_cast<Unsigned>(here - first) / static_cast<Unsigned>(step)
                    : static_cast<Unsigned>(first - here) /
                          static_cast<Unsigned>(Unsigned{0} - static_cast<Unsigned>(step));
  }
};

template <typename T>
void find(void* runtime, const char* initName, const char* nextName) {
  Dispatch<T>::realInit = reinterpret_cast<typename Dispatch<T>::Init>(dlsym(runtime, initName));
  Dispatch<T>::realNext = reinterpret_cast<typename Dispatch<T>::Next>(dlsym(runtime, nextName));
}

template <typename T>
bool found() {
  return Dispatch<T>::realInit != nullptr && Dispatch<T>::realNext != nullptr;
}

}  // namespace

void watchLoopChunks(const void* runtimeEntry) {
  void* runtime = libraryOf(runtimeEntry);
  if (runtime == nullptr) return noteLimit(Limit::kSerialLoops);
  find<int32_t>(runtime, "__kmpc_dispatch_init_4", "__kmpc_dispatch_next_4");
  find<uint32_t>(runtime, "__kmpc_dispatch_init_4u", "__kmpc_dispatch_next_4u");
  find<int64_t>(runtime, "__kmpc_dispatch_init_8", "__kmpc_dispatch_next_8");
  find<uint64_t>(runtime, "__kmpc_dispatch_init_8u", "__kmpc_dispatch_next_8u");
  getSchedule = reinterpret_cast<GetSchedule>(dlsym(runtime, "omp_get_schedule"));
  if (!found<int32_t>() || !found<uint32_t>() || !found<int64_t>() || !found<uint64_t>()) {
    return noteLimit(Limit::kSerialLoops);
  }
  const auto erase = [](auto* function) { return reinterpret_cast<void*>(function); };
  const Import imports[] = {
      {"__kmpc_dispatch_init_4", erase(Dispatch<int32_t>::init)},
      {"__kmpc_dispatch_next_4", erase(Dispatch<int32_t>::next)},
      {"__kmpc_dispatch_init_4u", erase(Dispatch<uint32_t>::init)},
      {"__kmpc_dispatch_next_4u", erase(Dispatch<uint32_t>::next)},
      {"__kmpc_dispatch_init_8", erase(Dispatch<int64_t>::init)},
      {"__kmpc_dispatch_next_8", erase(Dispatch<int64_t>::next)},
      {"__kmpc_dispatch_init_8u", erase(Dispatch<uint64_t>::init)},
      {"__kmpc_dispatch_next_8u", erase(Dispatch<uint64_t>::next)},
  };
  redirectImports(imports, sizeof(imports) / sizeof(*imports), runtimeEntry);
  watchStaticChunks(runtimeEntry, runtime);
}

}  // namespace whip
