// What a taskgroup waits for outside is in its span: tasks that depend on what was made before it.
// expect: work 145 span 105
// expect: spanOf taskgroup 125 spanOf task 104
// expect: taskgroups 2 dependentTasks 3
#include "whip.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(100);
    whip_work(40);
#pragma omp taskgroup
    {
#pragma omp taskgroup
      {
#pragma omp task depend(in : x)
        whip_work(1);
      }
#pragma omp task depend(out : y)
      whip_work(3);
    }
    whip_work(1);
  }
  return x + y;
}
