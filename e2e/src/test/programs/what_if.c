// What makes the dependent task faster makes the one beside it critical (docs/model.md §5): span 101, with it 16 times faster
// 100.0625.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(100);
#pragma omp task depend(in : x)
    whip_work(1);
#pragma omp task
    whip_work(50);
#pragma omp taskwait
  }
  return 0;
}
