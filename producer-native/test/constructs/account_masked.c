// The first thread passes `masked` between two loops, the others go straight.
// threads: 4
// expect: work 15 elapsed 9
// expect: passes parallel for 1,1,1,1
// expect: passes for masked 1
// expect: passes masked for 1
// expect: passes for for 1,1,1
// expect: account masked work 7
// expect: account for imbalance 0,7,7,7
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 4; ++i) whip_work(1);
#pragma omp masked
    whip_work(7);
#pragma omp for schedule(static)
    for (int i = 0; i < 4; ++i) whip_work(1);
  }
  return 0;
}
