// An undeferred task is in series with its parent, on teams of any size.
// expect: work 60 span 50
// expect: tasks 1 undeferred 1
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    whip_work(20);
#pragma omp task
    whip_work(10);
    whip_work(30);
  }
  return 0;
}
