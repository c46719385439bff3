// Two tasks of 100 that exclude one another (docs/model.md, section 7).
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    whip_work(100);
#pragma omp task depend(mutexinoutset : x)
    whip_work(100);
  }
  return x;
}
