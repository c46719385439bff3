// omp_all_memory is written as an `out` at address -1.
// expect: work 30
// expect: depends 2 dependentTasks 2
#include <omp.h>

#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(10);
#pragma omp task depend(out : omp_all_memory)
    whip_work(20);
  }
  return x;
}
