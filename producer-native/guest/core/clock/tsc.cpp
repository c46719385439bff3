#include "guest/core/clock/tsc.h"

#include <cpuid.h>

#include "guest/core/clock/cpu_time.h"
#include "guest/core/clock/steady_time.h"

namespace whip {

namespace tsc {

alignas(32) rseq_cs mark = {};
uint64_t scale = 0;

}  // namespace tsc

using namespace tsc;

namespace {

// A critical section of no length: the kernel sees that the thread is never in it and just clears
// the field. It does check the abort address, which must follow glibc's signature.
struct {
  uint32_t signature = RSEQ_SIG;
  uint32_t abortHere = 0;
} const abortSite;

void leaveMark() {
  __atomic_store_n(&area()->rseq_cs, reinterpret_cast<uint64_t>(&mark), __ATOMIC_RELAXED);
}

/// The counter must tick at a constant rate, in all sleep states, alike on all processors.
bool isInvariant() {
  unsigned a, b, c, d;
  return __get_cpuid(0x80000007, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
}

/// One moment on both clocks.
struct Moment {
  uint64_t ns, ticks;
};

/// Pair of readings of both clocks: of a few, the one that no interrupt came into.
Moment readBoth() {
  Moment best{};
  uint64_t narrowest = ~uint64_t{0};
  for (int i = 0; i < 8; ++i) {
    const uint64_t before = __rdtsc();
    const uint64_t ns = steadyNs();
    const uint64_t width = __rdtsc() - before;
    if (width >= narrowest) continue;
    narrowest = width;
    best = {ns, before + width / 2};
  }
  return best;
}

void calibrate() {
  // A moment is right within a few ns, so the rate is to 1 in 100,000. Asleep, since the program's
  // CPU time is not ours to wait with.
  constexpr uint64_t kNs = 1'000'000;
  const Moment start = readBoth();
  do {
    const timespec nap = {0, kNs};
    nanosleep(&nap, nullptr);  // a signal may end it
  } while (steadyNs() - start.ns < kNs);
  const Moment end = readBoth();
  scale = static_cast<uint64_t>((static_cast<unsigned __int128>(end.ns - start.ns) << 32) /
                                (end.ticks - start.ticks));
}

/// The kernel must wipe the mark when the thread sleeps. That it leaves it alone otherwise is not
/// tested: on a busy machine any instant may be a preemption, and a mark lost too often costs time,
/// not truth. A nap can be over before the thread slept at all, if its machine was kept waiting.
bool markIsWiped() {
  for (long ns = 100'000; ns <= 10'000'000; ns *= 10) {
    leaveMark();
    const timespec nap = {0, ns};
    nanosleep(&nap, nullptr);
    if (!markStands()) return true;
  }
  return false;
}

}  // namespace

const char* prepareTsc() {
  if (__rseq_size == 0) return "the C library registered no restartable sequences";
  if (!isInvariant()) return "it is not invariant on this processor";
  mark.abort_ip = reinterpret_cast<uint64_t>(&abortSite.abortHere);
  if (!markIsWiped()) return "the kernel does not report preemptions";
  calibrate();
  return nullptr;
}

void resyncTsc(ThreadRecord& thread) {
  // The mark first: a preemption between the next lines then calls for another correction.
  leaveMark();
  const uint64_t cpu = threadCpuNs();
  thread.stolenNs = nowNs() - cpu;
}

}  // namespace whip
