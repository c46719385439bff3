// Tasks, waits, critical sections and further regions inside chunks belong to their chunk.
// An iteration of the first loop takes 1, then 2 beside a task of 10: chunks of 22. The second
// loop's chunks have two regions with chunks of their own: 6. Those of the third hold a lock: 8.
//
// expect: work 108 span 36
// expect: nodes task 4 chunks 16
// expect: lockBound 32
#include "whip.h"

static void inner(void) {
#pragma omp parallel num_threads(2)
#pragma omp for schedule(static, 1)
  for (int j = 0; j < 2; ++j) whip_work(3);
}

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 4; ++i) {
      whip_work(1);
#pragma omp task
      whip_work(10);
      whip_work(2);
#pragma omp taskwait
    }
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 4; ++i) inner();
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 8; ++i)
#pragma omp critical
      whip_work(4);
  }
  return 0;
}
