// Built by gcc, run on LLVM's runtime through LD_PRELOAD. A loop and sections that begin with their
// region, of which libomp reports only where the first member is; and sections alone, of
// which it reports nothing: one place each. To libomp all of them are dynamic loops.
// threads: 2
// expect: work 46
// expect: places parallel 3 places for 3
// expect: exit 0
#include "whip.h"

static int sum;

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) whip_work(5);
#pragma omp parallel sections
  {
#pragma omp section
    whip_work(3);
#pragma omp section
    whip_work(4);
  }
#pragma omp parallel
  {
    whip_work(1);
#pragma omp sections
    {
#pragma omp section
      whip_work(8);
#pragma omp section
      whip_work(9);
    }
  }
  return sum;
}
