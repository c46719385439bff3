// expect: work 9 span 9
// expect: nodes masked 2
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    whip_work(4);
#pragma omp barrier
#pragma omp master
    whip_work(5);
  }
  return 0;
}
