// Tasks made in a chunk belong to it; a taskwait in a chunk closes over that chunk's tasks.
// expect: work 64 span 14
// expect: chunks 4 tasks 4
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) {
#pragma omp task
    whip_work(10);
    whip_work(2);
#pragma omp taskwait
    whip_work(4);
  }
  return 0;
}
