// The end of an untied task is now and then reported by a thread that executed an earlier part of it.
// expect: work 23700 span 73
// expect: tasks 900
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 300; i++) {
#pragma omp task untied
    {
      whip_work(10);
#pragma omp task mergeable
      whip_work(5);
#pragma omp taskyield
      whip_work(20);
#pragma omp task
      whip_work(1);
#pragma omp taskyield
      whip_work(40);
#pragma omp taskwait
      whip_work(3);
    }
  }
  return 0;
}
