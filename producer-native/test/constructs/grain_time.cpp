// On the clock of the processor's time: 20 tasks of 4 ms, with a copy of 1 ms each. A team of one runs
// bodies at once, in the call that hands the task over. Preemption counts nowhere; the bounds leave
// room for a processor that is shared, and are less than what does not belong there.
// env: WHIP_GRAINS=1 WHIP_CLOCK=cpu
// threads: 1 2
// expect: grainSum task work 80000000..240000000
// expect: grainSum task copy 20000000..70000000
// expect: grainSum task alloc 0..20000000
// expect: grainSum task submit 0..70000000
// expect: grainSum task finish 0
// expect: account task management 20000000..99999999999
// expect: account task work 80000000..240000000
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
    for (int i = 0; i < 20; ++i) {
#pragma omp task firstprivate(one)
      {
        spin(4000000);
        ++one.of;
      }
    }
  }
  return 0;
}
