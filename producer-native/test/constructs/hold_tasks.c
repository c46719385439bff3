// Tasks made and awaited under a lock are under it for as long as they take side by side: 100, not
// 400. What began before the lock was taken is none of the lock's (15), nor what nobody waits for
// (9).
// expect: work 617 span 295 lockBound 124
// expect: limit waits-under-lock
#include <omp.h>

#include "whip.h"

static omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_lock(&lock);
    for (int i = 0; i < 4; ++i) {
#pragma omp task
      whip_work(100);
    }
#pragma omp taskwait
    omp_unset_lock(&lock);

#pragma omp task
    whip_work(90);
    omp_set_lock(&lock);
    whip_work(10);
#pragma omp taskwait
    whip_work(5);
    omp_unset_lock(&lock);

    omp_set_lock(&lock);
#pragma omp task if (0)
    {
#pragma omp task
      whip_work(100);
      whip_work(7);
    }
#pragma omp taskgroup
    whip_work(2);
#pragma omp task
    whip_work(3);
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return 0;
}
