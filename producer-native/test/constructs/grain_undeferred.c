// An undeferred task's finish is known; the next wait closes it as a sibling.
// env: WHIP_GRAINS=1
// expect: grains task work 3/33/20
// expect: grains task finish 1/0/0
// expect: burdens task 0,0,0,-,-:1 0,0,2,-,0:1 0,0,4,-,-:1
// expect: line task auto
// expect: grains task submit 3/6/4
// expect: grains task dearest R-1 R-0 R-2
#include "whip.h"

int main(void) {
  whip_cost(2);
#pragma omp task if (0)
  whip_work(10);
  whip_cost(4);
#pragma omp task
  whip_work(20);
#pragma omp taskwait
#pragma omp task
  whip_work(3);
  return 0;
}
