// CPU time of the calling thread for the price of a time-stamp counter.
//
// The counter also runs while the thread does not. So the thread leaves a mark where the kernel
// wipes it out when it takes the processor away: the `rseq_cs` field of the restartable-sequence
// area that glibc registers for every thread. At each reading a look at the mark shows whether the
// counter can be trusted since the last one; if not, the real CPU time is asked for (a system call,
// but only once per preemption) and the difference is remembered as stolen.
#pragma once

#include <sys/rseq.h>
#include <x86intrin.h>

#include <cstdint>

#include "guest/core/thread/thread_record.h"

namespace whip {

namespace tsc {

extern rseq_cs mark;
extern uint64_t scale;  // ns = ticks * scale / 2^32

inline uint64_t nowNs() {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(__rdtsc()) * scale >> 32);
}

inline rseq* area() {
  return reinterpret_cast<rseq*>(static_cast<char*>(__builtin_thread_pointer()) + __rseq_offset);
}

inline bool markStands() {
  return __atomic_load_n(&area()->rseq_cs, __ATOMIC_RELAXED) == reinterpret_cast<uint64_t>(&mark);
}

}  // namespace tsc

/// Calibrates the counter and tests the mark. nullptr if all is well, otherwise why not.
const char* prepareTsc();

/// Leaves the mark and measures what was stolen so far.
[[gnu::cold]] void resyncTsc(ThreadRecord& thread);

/// The calling thread's CPU time in ns.
inline uint64_t readTsc(ThreadRecord& thread) {
  // The counter before the mark: if the mark stands, nothing happened before the counter was read.
  uint64_t now = tsc::nowNs();
  if (__builtin_expect(!tsc::markStands(), false)) {
    resyncTsc(thread);
    now = tsc::nowNs();
  }
  thread.wallNs = now;
  now -= thread.stolenNs;
  // After a preemption between two of these instructions it may step back by less than a time
  // slice; a late correction must not make a strand's work negative.
  if (now > thread.lastNs) thread.lastNs = now;
  return thread.lastNs;
}

}  // namespace whip
