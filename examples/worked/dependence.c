// A dependent task starts when its predecessor is done, not after what its parent did meanwhile.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(100);
    whip_work(100);
#pragma omp task depend(in : x)
    whip_work(100);
#pragma omp taskwait
  }
  return 0;
}
