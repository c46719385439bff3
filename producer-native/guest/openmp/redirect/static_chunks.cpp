#include "guest/openmp/redirect/static_chunks.h"

#include <dlfcn.h>

#include <limits>
#include <type_traits>

#include "guest/core/shared/counters.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"
#include "guest/openmp/redirect/loop_ident.h"

namespace whip {

namespace {

using Int32 = int32_t;

constexpr Int32 kStaticChunked = 33;                 // kmp_sch_static_chunked
constexpr Int32 kModifiers = (1 << 29) | (1 << 30);  // monotonic, nonmonotonic

using GetMaxThreads = int (*)();
GetMaxThreads getMaxThreads = nullptr;

/// Until the first parallel region the runtime is initialised in part only, and omp_control_tool
/// does nothing: a loop outside of all regions could not report its chunks. This question, as
/// programs ask it every day, initialises the rest.
void initialiseRuntime() {
  const OmpThread* thread = recordingThread();
  if (thread == nullptr || thread->current == nullptr || thread->current->outer != nullptr) return;
  if (getMaxThreads != nullptr) getMaxThreads();
}

/// The loop that has just been handed out is in chunks of so many iterations.
void noteSize(uint64_t iterations) {
  const OmpThread* thread = recordingThread();
  Frame* const share =
      thread == nullptr || thread->current == nullptr ? nullptr : shareOf(*thread->current);
  if (share != nullptr && iterations <= std::numeric_limits<uint32_t>::max()) {
    share->chunkSize = static_cast<uint32_t>(iterations);
  }
}

/// The runtime's function for one loop variable type, and ours in front of it.
template <typename T>
struct StaticInit {
  using Signed = std::make_signed_t<T>;
  using Unsigned = std::make_unsigned_t<T>;
  using Function = void (*)(const Ident*, Int32, Int32, Int32*, T*, T*, Signed*, Signed, Signed);

  static inline Function real = nullptr;

  static void init(const Ident* where, Int32 gtid, Int32 schedule, Int32* isLast, T* lower,
                   T* upper, Signed* stride, Signed increment, Signed chunk) {
    initialiseRuntime();
    const CalledFrom caller(__builtin_return_address(0), where);
    const bool chunked = (schedule & ~kModifiers) == kStaticChunked;
    const CutFor loop(chunked ? Cut::kChunks : Cut::kBlocks);
    real(asLoop(where), gtid, schedule, isLast, lower, upper, stride, increment, chunk);
    if (chunked) noteSize(chunk < 1 ? 1 : static_cast<uint64_t>(chunk));
    if (chunked && isAlone()) startWithFirst(*lower, *upper, *stride, increment, chunk);
  }

 private:
  static void startWithFirst(T lower, T& upper, Signed& stride, Signed increment, Signed chunk) {
    const bool upwards = increment > 0;
    if (increment == 0 || (upwards ? lower > upper : lower < upper)) return;  // no iterations
    if (chunk < 1) chunk = 1;                                                 // as the runtime does
    // Differences of bounds fit the unsigned type, whatever the signs.
    const Unsigned step =
        upwards ? static_cast<Unsigned>(increment)
                : static_cast<Unsigned>(Unsigned{0} - static_cast<Unsigned>(increment));
    const Unsigned distance = upwards ? difference(upper, lower) : difference(lower, upper);
    const Unsigned size = static_cast<Unsigned>(chunk);
    if (distance / step < size) return;  // one chunk
    hideChunks(*self->current);          // unless the program reports them
    // The program adds the stride once more behind the last chunk; that must not overflow.
    const T end = upwards ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min();
    const Unsigned room = upwards ? difference(end, upper) : difference(upper, end);
    if (room / step < size) return noteLimit(Limit::kSerialLoops);
    stride = static_cast<Signed>(static_cast<Unsigned>(size * static_cast<Unsigned>(increment)));
    upper = static_cast<T>(static_cast<Unsigned>(lower) + static_cast<Unsigned>(stride) -
                           static_cast<Unsigned>(increment));
  }

  static Unsigned difference(T high, T low) {
    return static_cast<Unsigned>(static_cast<Unsigned>(high) - static_cast<Unsigned>(low));
  }
};

template <typename T>
Import redirection(void* runtime, const char* name) {
  StaticInit<T>::real = reinterpret_cast<typename StaticInit<T>::Function>(dlsym(runtime, name));
  return {name, reinterpret_cast<void*>(StaticInit<T>::init)};
}

}  // namespace

void watchStaticChunks(const void* runtimeEntry, void* runtime) {
  const Import imports[] = {
      redirection<int32_t>(runtime, "__kmpc_for_static_init_4"),
      redirection<uint32_t>(runtime, "__kmpc_for_static_init_4u"),
      redirection<int64_t>(runtime, "__kmpc_for_static_init_8"),
      redirection<uint64_t>(runtime, "__kmpc_for_static_init_8u"),
  };
  if (StaticInit<int32_t>::real == nullptr || StaticInit<uint32_t>::real == nullptr ||
      StaticInit<int64_t>::real == nullptr || StaticInit<uint64_t>::real == nullptr) {
    return noteLimit(Limit::kSerialLoops);
  }
  getMaxThreads = reinterpret_cast<GetMaxThreads>(dlsym(runtime, "omp_get_max_threads"));
  redirectImports(imports, sizeof(imports) / sizeof(*imports), runtimeEntry);
}

}  // namespace whip
