// On the clock of the processor's time: 20 tasks of 1 ms, with a copy of 1 ms each. A team of one runs
// bodies at once, in the call that hands the task over. Preemption counts nowhere.
// env: WHIP_GRAINS=1 WHIP_CLOCK=cpu WHIP_CONSTRUCTS=0
// threads: 1 2
// expect: grainSum task work 20000000..30000000
// expect: grainSum task copy 20000000..30000000
// expect: grainSum task alloc 0..4000000
// expect: grainSum task submit 0..4000000
// expect: grainSum task finish 0
// expect: work 25000000..45000000
#include <time.h>

#include "whip.h"

static void spin(long nanoseconds) {
  timespec begin, now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
  do {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  } while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < nanoseconds);
}

struct Copied {
  Copied() {}
  Copied(const Copied&) { spin(1000000); }
  int of = 0;
};

int main() {
#pragma omp parallel
#pragma omp single
  {
    spin(5000000);
    Copied one;
    for (int i = 0; i < 20; ++i) {
#pragma omp task firstprivate(one)
      {
        spin(1000000);
        ++one.of;
      }
    }
  }
  return 0;
}
