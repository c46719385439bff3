// A taskwait with dependences waits for just those.
#include "whip.h"

static char a, b;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    whip_work(10);
#pragma omp task depend(out : b)
    whip_work(25);
#pragma omp taskwait depend(in : a)
    whip_work(20);
  }
  return 0;
}
