// A wait in a taskgroup closes what was made before the group as well.
// env: WHIP_GRAINS=1
// expect: grains task work 5/36/30
// expect: grains task late 5,5,1:1/19
// expect: grains task latest R-1
#include "whip.h"

int main(void) {
#pragma omp task
  whip_work(4);
#pragma omp taskgroup
  {
#pragma omp task
    whip_work(30);
#pragma omp task
    whip_work(1);
#pragma omp taskwait
#pragma omp task
    whip_work(1);
  }
#pragma omp task
  ;
  return 0;
}
