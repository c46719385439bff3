// Tasks that a chunk makes descend from it, whatever thread runs it; a single's from the single.
// env: WHIP_GRAINS=1
// expect: grains for work 2/12/6
// expect: grains for dispatch 2/6/3
// expect: grains for dearest R-0-s1-0+1 R-0-s1-1+1
// expect: grains task dearest R-0-s0-1 R-0-s0-0 R-0-s1-0+1-0 R-0-s1-1+1-0
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    {
      whip_cost(4);
#pragma omp task
      whip_work(5);
      whip_cost(9);
#pragma omp task
      whip_work(6);
    }
    whip_cost(3);
#pragma omp for schedule(dynamic, 1) nowait
    for (int i = 0; i < 2; ++i) {
      whip_work(6);
      whip_cost(1);
#pragma omp task
      whip_work(2);
    }
  }
  return 0;
}
