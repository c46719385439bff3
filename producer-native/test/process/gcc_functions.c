// GCC makes functions of bodies, too, and does not report them.
// threads: 2
// expect: work 6
// expect: functions part leaf
// expect: calls parallel part 1,1
// expect: calls task part 1
// expect: calls part leaf 3
// expect: calls leaf leaf 3
// expect: function leaf work 6
#include <omp.h>

#include "whip.h"

static void leaf(void) { whip_work(1); }

static void part(void) {
  leaf();
  leaf();
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    part();
    if (omp_get_thread_num() == 0) {
#pragma omp task
      part();
    }
  }
  return 0;
}
