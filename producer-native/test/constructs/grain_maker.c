// Two tasks; what they cost is no work of their maker's.
// env: WHIP_GRAINS=1
// expect: work 75 span 40
// expect: grains task work 2/40/30
// expect: grains task submit 2/14/7
// expect: grains task finish -
// expect: burdens task 0,0,7,-,-:2
// expect: grains task cells 4,4:1/10/7 5,4:1/30/7
// expect: grains task benefits 0:1 2:1
// expect: grains task least R-1 R-0
// expect: grains task dearest R-0 R-1
// expect: grains task late -
#include "whip.h"

int main(void) {
  whip_work(5);
  whip_cost(7);
#pragma omp task
  whip_work(30);
  whip_work(5);
  whip_cost(7);
#pragma omp task
  whip_work(10);
  whip_work(20);
#pragma omp taskwait
  whip_work(5);
  return 0;
}
