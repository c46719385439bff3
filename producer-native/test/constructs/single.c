// expect: work 18 span 18
// expect: nodes single 2
// expect: line single auto
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    whip_work(8);

#pragma omp single nowait
    whip_work(10);
  }
  return 0;
}
