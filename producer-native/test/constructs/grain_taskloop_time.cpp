// On the clock of the processor's time: 20 chunks of 4 ms, with a copy of 1 ms each, one after another;
// many threads' worth of them, so that helper tasks make some. Bounds as in grain_time.cpp.
// env: WHIP_GRAINS=1 WHIP_CLOCK=cpu KMP_TASKLOOP_MIN_TASKS=4
// threads: 1 2
// expect: ranges taskloop 0+1*20
// expect: grainSum taskloop work 80000000..240000000
// expect: grainSum taskloop copy 20000000..70000000
// expect: grainSum taskloop alloc 0..40000000
// expect: grainSum taskloop submit 0..70000000
// expect: account taskloop management 20000000..99999999999
// expect: account single work 5000000..20000000
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
#pragma omp taskloop grainsize(1) firstprivate(one)
    for (int i = 0; i < 20; ++i) {
      spin(4000000);
      ++one.of;
    }
  }
  return 0;
}
