// A lock that is initialised where another one was is another lock: 20 and 30, not 50; whether the
// earlier one was destroyed or not.
// expect: work 60 span 60 lockBound 30
// expect: acquisitions 3
#include <omp.h>

#include "whip.h"

static omp_lock_t lock;

static void hold(unsigned units) {
  omp_set_lock(&lock);
  whip_work(units);
  omp_unset_lock(&lock);
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_init_lock(&lock);
    hold(20);
    omp_destroy_lock(&lock);
    omp_init_lock(&lock);
    hold(30);
    omp_init_lock(&lock);
    hold(10);
    omp_destroy_lock(&lock);
  }
  return 0;
}
