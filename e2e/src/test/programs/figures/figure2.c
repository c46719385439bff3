// Paper 002, Fig. 2: four threads come to a critical construct at once, and get it in the figure's order.
#include <omp.h>
#include <sched.h>

#include "whip.h"

int main(void) {
  const int before[] = {-1, 2, 0, 1};  // By thread: the one that has it before.
  int last = -1;
#pragma omp parallel num_threads(4)
  {
    const int me = omp_get_thread_num();
    while (__atomic_load_n(&last, __ATOMIC_ACQUIRE) != before[me]) sched_yield();
#pragma omp critical
    {
      whip_work(1);
      __atomic_store_n(&last, me, __ATOMIC_RELEASE);
    }
  }
  return 0;
}
