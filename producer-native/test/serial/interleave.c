// Gives way to other threads between loads and stores now and then (clang's -fsanitize-coverage=trace-loads), so that
// variables that threads share by mistake show even on one processor.
#include <sched.h>
#include <stdint.h>

static void access(void) {
  static _Thread_local uint32_t random = 1;
  random = random * 1664525 + 1013904223;
  if (random >> 26 == 0) sched_yield();
}

#define CALLBACKS(bytes, type)                             \
  void __sanitizer_cov_load##bytes(const type *address) {  \
    (void)address;                                         \
    access();                                              \
  }                                                        \
  void __sanitizer_cov_store##bytes(const type *address) { \
    (void)address;                                         \
    access();                                              \
  }
CALLBACKS(1, uint8_t)
CALLBACKS(2, uint16_t)
CALLBACKS(4, uint32_t)
CALLBACKS(8, uint64_t)
CALLBACKS(16, __uint128_t)
