// A lock's path is left when the lock is taken: what is done under it is the region's.
// threads: 4
// expect: work 4 elapsed 4
// expect: account lock sync 0,1,2,3
// expect: account lock exec 6
// expect: account lock bodies 4
// expect: account parallel work 4
// expect: account parallel imbalance 6
#include <omp.h>

#include "whip.h"

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    whip_work(1);
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return 0;
}
