// Strands of a region's members belong to no grain, but to the subtree of the one that met it.
// env: WHIP_GRAINS=1
// threads: 2
// expect: grains task work 6/9/3
// expect: grains task late 5,2,1:1/19
// expect: grains task latest R-0
#include "whip.h"

int main(void) {
#pragma omp task
  {
    whip_work(1);
#pragma omp parallel num_threads(2)
    whip_work(10);
    whip_work(2);
  }
#pragma omp task
  whip_work(2);
#pragma omp task
  whip_work(1);
#pragma omp task
  whip_work(1);
#pragma omp task
  whip_work(1);
#pragma omp task
  whip_work(1);
  return 0;
}
