// A nest lock taken twice is held until it is released twice.
// threads: 1
// expect: work 31 span 31 lockBound 30
#include <omp.h>

#include "whip.h"

int main(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(1)
  {
    omp_set_nest_lock(&lock);
    whip_work(10);
    omp_set_nest_lock(&lock);
    whip_work(5);
    if (omp_test_nest_lock(&lock) == 3) omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    whip_work(15);
    omp_unset_nest_lock(&lock);
    whip_work(1);
  }
  omp_destroy_nest_lock(&lock);
  return 0;
}
