// A lock, a try, a failing try, and a release in another order than the acquisition.
// threads: 1
// expect: work 111 span 111 lockBound 35
// expect: acquisitions 3
#include <omp.h>

#include "whip.h"

int main(void) {
  omp_lock_t a, b;
  omp_init_lock(&a);
  omp_init_lock(&b);
#pragma omp parallel num_threads(1)
  {
    omp_set_lock(&a);
    whip_work(10);
    omp_set_lock(&b);
    whip_work(20);
    omp_unset_lock(&a);
    whip_work(7);
    if (omp_test_lock(&b)) whip_work(1000);
    whip_work(8);
    omp_unset_lock(&b);
    whip_work(60);
    if (omp_test_lock(&a)) {
      whip_work(5);
      omp_unset_lock(&a);
    }
    whip_work(1);
  }
  omp_destroy_lock(&a);
  omp_destroy_lock(&b);
  return 0;
}
