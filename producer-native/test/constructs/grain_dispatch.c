// On the clock of the processor's time, which preemption does not move: asking for chunks is no work
// of theirs, nor of the thread that asks.
// env: WHIP_GRAINS=1 WHIP_CLOCK=cpu WHIP_CONSTRUCTS=0
// threads: 2
// expect: grainSum for work 20000000..30000000
// expect: grainSum for dispatch 1..5000000
// expect: grains for alloc -
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
