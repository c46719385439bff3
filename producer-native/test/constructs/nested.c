// Regions in regions, also serialised ones.
// env: OMP_MAX_ACTIVE_LEVELS=2
// threads: 2
// expect: work 51 span 21
// expect: regions 5
#include "whip.h"

int main(void) {
  whip_work(1);
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
      whip_work(5);
#pragma omp barrier
#pragma omp single
      {
#pragma omp parallel num_threads(3)
        whip_work(10);
      }
    }
    whip_work(5);
  }
  return 0;
}
