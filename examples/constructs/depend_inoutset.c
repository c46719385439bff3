// The members of a set do not wait for each other; others wait for all of them.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(10);
#pragma omp task depend(inoutset : x)  // first
    whip_work(20);
#pragma omp task depend(inoutset : x)  // second
    whip_work(30);
#pragma omp task depend(in : x)
    whip_work(5);
  }
  return 0;
}
