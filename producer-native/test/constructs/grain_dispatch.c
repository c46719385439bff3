// On the clock of the processor's time, which preemption does not move: asking for chunks is no work
// of theirs, nor of the thread that asks.
// env: WHIP_GRAINS=1 WHIP_CLOCK=cpu
// threads: 2
// expect: grainSum for work 20000000..80000000
// expect: grainSum for dispatch 1..15000000
// expect: grains for alloc -
// expect: account for management 1..99999999999
// expect: account for work 20000000..80000000
#include <time.h>

#include "whip.h"

static void spin(long nanoseconds) {
  struct timespec begin, now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
  do {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  } while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < nanoseconds);
}

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 20; ++i) spin(1000000);
  return 0;
}
