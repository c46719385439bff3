// CPU time of threads, from the kernel.
#pragma once

#include <time.h>

#include <cstdint>

namespace whip {

inline uint64_t nanoseconds(const timespec& time) {
  return uint64_t(time.tv_sec) * 1'000'000'000u + uint64_t(time.tv_nsec);
}

/// CPU time of another thread (a clock of pthread_getcpuclockid); 0 if the thread has ended.
inline uint64_t cpuNsOf(clockid_t clock) {
  timespec time;
  return clock_gettime(clock, &time) == 0 ? nanoseconds(time) : 0;
}

/// CPU time of the calling thread: about 370 ns, a system call.
inline uint64_t threadCpuNs() { return cpuNsOf(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace whip
