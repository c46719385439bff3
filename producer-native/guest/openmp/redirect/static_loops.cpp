#include "guest/openmp/redirect/static_loops.h"

#include <dlfcn.h>

#include <type_traits>

#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"
#include "guest/openmp/redirect/loop_ident.h"

namespace whip {

namespace {

/// `high` - `low`, which fits the unsigned type, whatever the signs.
template <typename T>
uint64_t distance(T low, T high) {
  using Unsigned = std::make_unsigned_t<T>;
  return static_cast<Unsigned>(static_cast<Unsigned>(high) - static_cast<Unsigned>(low));
}

template <typename Signed>
uint64_t magnitude(Signed value) {
  return value < 0 ? distance<Signed>(value, 0) : static_cast<uint64_t>(value);
}

/// Steps from `from` to `to`, which is not before it in the step's direction.
template <typename T>
uint64_t stepsBetween(T from, T to, std::make_signed_t<T> step) {
  return (step > 0 ? distance(from, to) : distance(to, from)) / magnitude(step);
}

/// The runtime's function for one loop variable type, and ours in front of it.
template <typename T>
struct StaticInit {
  using Signed = std::make_signed_t<T>;
  using Init = void (*)(const Ident*, int32_t, int32_t, int32_t*, T*, T*, Signed*, Signed, Signed);

  static inline Init real = nullptr;

  static void init(const Ident* where, int32_t gtid, int32_t schedule, int32_t* isLast, T* lower,
                   T* upper, Signed* stride, Signed step, Signed chunk) {
    OmpThread* thread = recordingThread();
    const TaskCtx* task = thread == nullptr ? nullptr : thread->current;
    if (task == nullptr || step == 0) {
      return real(asLoop(where), gtid, schedule, isLast, lower, upper, stride, step, chunk);
    }
    const T first = *lower, last = *upper;
    const Frame* around = task->top;
    {
      const CalledFrom caller(__builtin_return_address(0), where);
      const CutFor loop(isChunked(schedule) ? Cut::kChunks : Cut::kBlocks);
      thread->chunksComing = true;  // for the work event that the runtime sends now
      real(asLoop(where), gtid, schedule, isLast, lower, upper, stride, step, chunk);
      thread->chunksComing = false;
    }
    const bool hasChunk =
        step > 0 ? first <= *lower && *lower <= last : first >= *lower && *lower >= last;
    if (task->top == around || !hasChunk) return;  // no work event, or a member without iterations
    const bool hasMore =
        isChunked(schedule) && runsMore(*lower, *upper, last, *stride, step, chunk);
    if (hasMore) noteLimit(Limit::kStaticChunks);
    onFollowedChunk(
        {stepsBetween(first, *lower, step), hasMore ? 0 : stepsBetween(*lower, *upper, step) + 1});
  }

 private:
  /// True if the thread runs more than the loop's first chunk: `stride` leads to its next one. A
  /// team of one gets all chunks as one.
  static bool runsMore(T lower, T upper, T last, Signed stride, Signed step, Signed chunk) {
    const uint64_t chunkSteps = chunk > 1 ? static_cast<uint64_t>(chunk) - 1 : 0;
    return magnitude(stride) / magnitude(step) <= stepsBetween(lower, last, step) ||
           stepsBetween(lower, upper, step) > chunkSteps;
  }

  /// kmp_sch_static_chunked of the compiler's interface, with or without modifiers.
  static bool isChunked(int32_t schedule) {
    constexpr int32_t kChunked = 33, kModifiers = (1 << 29) | (1 << 30);
    return (schedule & ~kModifiers) == kChunked;
  }
};

template <typename T>
Import redirected(void* runtime, const char* name) {
  StaticInit<T>::real = reinterpret_cast<typename StaticInit<T>::Init>(dlsym(runtime, name));
  return {name, reinterpret_cast<void*>(StaticInit<T>::init)};
}

}  // namespace

void watchStaticLoops(const void* runtimeEntry) {
  void* runtime = libraryOf(runtimeEntry);
  if (runtime == nullptr) return;
  const Import imports[] = {
      redirected<int32_t>(runtime, "__kmpc_for_static_init_4"),
      redirected<uint32_t>(runtime, "__kmpc_for_static_init_4u"),
      redirected<int64_t>(runtime, "__kmpc_for_static_init_8"),
      redirected<uint64_t>(runtime, "__kmpc_for_static_init_8u"),
  };
  // Every libomp has all four.
  redirectImports(imports, sizeof(imports) / sizeof(*imports), runtimeEntry);
}

}  // namespace whip
