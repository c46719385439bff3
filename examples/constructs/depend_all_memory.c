// A task that depends on all memory waits for every earlier task with a dependence, and every
// later one for it. A task without dependences does not care.
#include "whip.h"

static char a, b;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    whip_work(10);
#pragma omp task depend(out : b)
    whip_work(20);
#pragma omp task depend(out : omp_all_memory)
    whip_work(5);
#pragma omp task depend(in : a)
    whip_work(7);
#pragma omp task  // without
    whip_work(6);
  }
  return 0;
}
