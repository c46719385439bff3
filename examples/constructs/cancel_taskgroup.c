// A cancelled taskgroup, with OMP_CANCELLATION=true and without, since nothing is
// left to skip.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task  // before
      whip_work(10);
#pragma omp taskwait
#pragma omp task  // cancels
      {
        whip_work(4);
#pragma omp cancel taskgroup
      }
    }
    whip_work(3);
  }
  return 0;
}
