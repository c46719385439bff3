// env: OMP_CANCELLATION=true
// expect: exit 0
// expect: loss unmatched-end any
// expect: mayLimit section-blocks
#include "whip.h"

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      whip_work(1);
#pragma omp cancel sections
      whip_work(100);
    }
#pragma omp section
    whip_work(1);
  }
  return 0;
}
