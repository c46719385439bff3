// Tasks outside any region.
// expect: work 35 span 25
// expect: tasks 2
#include "whip.h"

int main(void) {
#pragma omp task
  whip_work(10);
#pragma omp task
  whip_work(20);
#pragma omp taskwait
  whip_work(5);
  return 0;
}
