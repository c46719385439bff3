// A parallel region inside a task.
// env: OMP_MAX_ACTIVE_LEVELS=2
// threads: 2
// expect: work 45 span 25
// expect: regions 2
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      whip_work(5);
#pragma omp parallel num_threads(2)
      whip_work(10);
      whip_work(10);
    }
    whip_work(10);
  }
  return 0;
}
