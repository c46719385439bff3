// Others go on while a lock is held: in a region, and where a task waits for them. They are under
// the lock for as long as they take side by side: 10, and 10 and 3.
// expect: work 36 span 26 lockBound 23
// expect: limit waits-under-lock
#include <omp.h>

#include "whip.h"

static omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
  omp_set_lock(&lock);
#pragma omp parallel num_threads(2)
  whip_work(10);
  omp_unset_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_lock(&lock);
#pragma omp task
    whip_work(10);
#pragma omp taskwait
    whip_work(3);
    omp_unset_lock(&lock);
#pragma omp task if (0)
    whip_work(3);
  }
  omp_destroy_lock(&lock);
  return 0;
}
