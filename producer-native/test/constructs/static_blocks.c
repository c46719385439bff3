// Strands in a block of a static loop without a chunk size bear a tag, once and at any depth: in a
// region inside it, and in tasks. What is in chunks of a size, or outside of loops, has none.
// expect: work 22222244 span 11111122
// expect: tagged static-blocks 2200044
// expect: iterations 19 blocks 9
#include <omp.h>

#include "whip.h"

static void loops(void) {
#pragma omp for
  for (int i = 0; i < 4; i++) whip_work(10);
#pragma omp for schedule(static, 1)
  for (int i = 0; i < 2; i++) whip_work(100);
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 2; i++) whip_work(1000);
}

static void asChosen(int iterations, unsigned units) {
#pragma omp parallel for num_threads(2) schedule(runtime)
  for (int i = 0; i < iterations; i++) whip_work(units);
}

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  loops();
  omp_set_schedule(omp_sched_static, 0);
  asChosen(4, 1);
  omp_set_schedule(omp_sched_static, 1);
  asChosen(2, 10000);
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 1; i++) {
#pragma omp parallel for num_threads(2)
    for (int j = 0; j < 2; j++) whip_work(100000);
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 2; i++) {
#pragma omp task
      whip_work(1000000);
    }
    whip_work(10000000);
  }
  return 0;
}
