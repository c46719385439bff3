// A program with one situation that the account of threads' time has to get right. Without an argument it runs once,
// and on the virtual clock every number is known. With one it repeats for as many milliseconds, so that heartbeats find
// it in the middle.
#include <omp.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "whip.h"

static void situation(void);

static long repeatMs;

static long nowMs(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Holds the calling thread up, in real time alone, where the program repeats: others wait meanwhile.
static inline void holdUp(void) {
  const struct timespec nap = {0, 5000000};
  if (repeatMs > 0) nanosleep(&nap, NULL);
}

// Waits, without a construct, until so many threads have come.
static inline void meet(int members) {
  static int come;
  const int goal = (__atomic_fetch_add(&come, 1, __ATOMIC_ACQ_REL) / members + 1) * members;
  while (__atomic_load_n(&come, __ATOMIC_ACQUIRE) < goal) sched_yield();
}

int main(int argc, char** argv) {
  repeatMs = argc > 1 ? atol(argv[1]) : 0;
  const long end = nowMs() + repeatMs;
  do {
    situation();
  } while (nowMs() < end);
  return 0;
}
