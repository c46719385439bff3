// A task without dependences beside two with them.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)  // A
    whip_work(100);
#pragma omp task depend(in : x)  // B
    whip_work(1);
#pragma omp task  // C
    whip_work(50);
#pragma omp taskwait
  }
  return 0;
}
