// Informs sanitizers that the stack changes, which they do not see.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WHIP_ASAN_FIBERS 1
#include <sanitizer/common_interface_defs.h>
#endif
#if __has_feature(thread_sanitizer)
#define WHIP_TSAN_FIBERS 1
#include <sanitizer/tsan_interface.h>
#endif
#endif

namespace whip::simulation {

class SanitizedFiber {
 public:
  /// The one that runs now, on a stack of the system's.
  void adoptThread() {
#ifdef WHIP_TSAN_FIBERS
    tsan_ = __tsan_get_current_fiber();
#endif
  }

  void create([[maybe_unused]] void* stack, [[maybe_unused]] size_t bytes) {
#ifdef WHIP_ASAN_FIBERS
    bottom_ = stack;
    bytes_ = bytes;
#endif
#ifdef WHIP_TSAN_FIBERS
    tsan_ = __tsan_create_fiber(0);
#endif
  }

  void destroy() {
#ifdef WHIP_TSAN_FIBERS
    __tsan_destroy_fiber(tsan_);
#endif
  }

  /// Right before this one gives way to `next`. Inlined even where nothing is optimised: the thread
  /// sanitizer counts a function as left by the fiber that runs then.
  [[gnu::always_inline]] void leave([[maybe_unused]] const SanitizedFiber& next) {
#ifdef WHIP_ASAN_FIBERS
    __sanitizer_start_switch_fiber(&fake_, next.bottom_, next.bytes_);
#endif
#ifdef WHIP_TSAN_FIBERS
    __tsan_switch_to_fiber(next.tsan_, 0);
#endif
  }

  [[gnu::always_inline]] void leaveForGood([[maybe_unused]] const SanitizedFiber& next) {
#ifdef WHIP_ASAN_FIBERS
    __sanitizer_start_switch_fiber(nullptr, next.bottom_, next.bytes_);
#endif
#ifdef WHIP_TSAN_FIBERS
    __tsan_switch_to_fiber(next.tsan_, 0);
#endif
  }

  /// Right after it got its turn. Fibers come from `main` only, whose stack is learnt this way.
  void entered([[maybe_unused]] SanitizedFiber& main) {
#ifdef WHIP_ASAN_FIBERS
    const void* bottom = nullptr;
    size_t bytes = 0;
    __sanitizer_finish_switch_fiber(fake_, &bottom, &bytes);
    if (&main == this) return;
    main.bottom_ = bottom;
    main.bytes_ = bytes;
#endif
  }

 private:
#ifdef WHIP_ASAN_FIBERS
  const void* bottom_ = nullptr;
  size_t bytes_ = 0;
  void* fake_ = nullptr;
#endif
#ifdef WHIP_TSAN_FIBERS
  void* tsan_ = nullptr;
#endif
};

}  // namespace whip::simulation
