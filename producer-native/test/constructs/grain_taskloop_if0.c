// Without its taskgroup the loop does not wait; with if(0) each chunk is over before the next one is
// made.
// env: WHIP_GRAINS=1
// expect: work 120 span 90
// expect: ranges taskloop 0+1*3 0+1*3
// expect: tasks 3 undeferred 3
// expect: grains taskloop work 6/60/10
// expect: grains taskloop dearest R-0-s0-1-0+1 R-0-s0-1-1+1 R-0-s0-1-2+1 R-0-s0-0-0+1 R-0-s0-0-1+1 R-0-s0-0-2+1
// expect: line taskloop auto
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_cost(1);
#pragma omp taskloop num_tasks(3) nogroup
    for (int i = 0; i < 3; ++i) whip_work(10);
    whip_cost(2);
#pragma omp taskloop num_tasks(3) if (0)
    for (int i = 0; i < 3; ++i) whip_work(10);
    whip_work(60);
  }
  return 0;
}
