// On the real clock: copies of 10 us show in `copy`, and nowhere else. The bounds leave room for a
// processor that is shared, and are less than what does not belong there.
// env: WHIP_GRAINS=1 WHIP_CLOCK=auto
// threads: 1 2
// expect: grainSum task copy 10000000..30000000
// expect: grainSum task alloc 0..6000000
// expect: grainSum task submit 0..8000000
// expect: grainSum task work 0..8000000
// expect: account single work 0..8000000
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
  Copied(const Copied&) { spin(10000); }
  int of = 0;
};

int main() {
#pragma omp parallel
#pragma omp single
  {
    Copied one;
    for (int i = 0; i < 1000; ++i) {
#pragma omp task firstprivate(one)
      ++one.of;
    }
  }
  return 0;
}
