// A lock that is given back while one taken later is held, with and without a task under both. Where
// both have nodes that of the later one is cut: no task made before is awaited after, so it is held
// for all of its 6 and 46.
// expect: work 53 span 53 lockBound 52
// expect: limit waits-under-lock limit lock-crossing
#include <omp.h>

#include "whip.h"

static omp_lock_t first, second;

int main(void) {
  omp_init_lock(&first);
  omp_init_lock(&second);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_lock(&first);
    whip_work(1);
    omp_set_lock(&second);
    whip_work(2);
    omp_unset_lock(&first);
    whip_work(4);
    omp_unset_lock(&second);

    omp_set_lock(&first);
    omp_set_lock(&second);
#pragma omp task
    whip_work(10);
#pragma omp taskwait
    whip_work(16);
    omp_unset_lock(&first);
    whip_work(20);
    omp_unset_lock(&second);
  }
  omp_destroy_lock(&first);
  omp_destroy_lock(&second);
  return 0;
}
