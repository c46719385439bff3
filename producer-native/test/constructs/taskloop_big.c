// So many tasks that the runtime splits the making of them: tasks that make tasks.
// env: KMP_TASKLOOP_MIN_TASKS=4
// expect: work 200 span 1
// expect: line taskloop auto
// expect: taskgroups 1 nodes task 0
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < 200; ++i) whip_work(1);
  return 0;
}
