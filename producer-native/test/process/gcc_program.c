// Built by gcc, run on LLVM's runtime through LD_PRELOAD: other events in another order. Tasks, critical
// sections and dynamic loops are seen; static loops and sections look odd; nothing may break.
// libomp 15 to 18 do not distinguish its dynamic loops from static ones.
// expect: work 131
// expect: exit 0
// expect: loss unmatched-end any
// expect: mayLimit static-chunks
#include <omp.h>

#include "whip.h"

int main(void) {
  omp_lock_t lock;
  int x = 0;  // under the critical section
  int y = 0;  // under the lock
  omp_init_lock(&lock);
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 4; ++i) whip_work(5);
#pragma omp for schedule(static)
    for (int i = 0; i < 4; ++i) whip_work(5);
#pragma omp single
    {
#pragma omp task depend(out : x)
      whip_work(10);
#pragma omp task depend(in : x) if (0)
      whip_work(10);
#pragma omp taskgroup
      {
#pragma omp taskloop num_tasks(3)
        for (int i = 0; i < 3; ++i) whip_work(7);
      }
#pragma omp taskwait
      whip_work(10);
    }
#pragma omp sections
    {
#pragma omp section
      whip_work(10);
#pragma omp section
      whip_work(10);
    }
#pragma omp master
    whip_work(10);
#pragma omp barrier
#pragma omp for ordered schedule(dynamic, 1)
    for (int i = 0; i < 2; ++i) {
#pragma omp ordered
      whip_work(5);
    }
#pragma omp critical
    x += 1;
    omp_set_lock(&lock);
    y += 1;
    omp_unset_lock(&lock);
  }
  return x == omp_get_max_threads() && y == x ? 0 : 1;
}
