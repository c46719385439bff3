// Untied tasks may move between threads while they are suspended.
// expect: work 70 span 30
// expect: tasks 4
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied
    {
      whip_work(10);
#pragma omp task mergeable
      whip_work(5);
#pragma omp taskyield
      whip_work(20);
    }
#pragma omp task untied
    {
      whip_work(10);
#pragma omp task
      whip_work(15);
#pragma omp taskwait
      whip_work(5);
    }
    whip_work(5);
  }
  return 0;
}
