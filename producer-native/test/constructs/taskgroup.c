// A taskgroup waits for all descendants made in it; a taskwait inside it for children made before, too.
// expect: work 196 span 165
// expect: taskgroups 2 taskwaits 1
// expect: line taskgroup auto
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        whip_work(100);
        whip_work(1);
      }
    }
    whip_work(5);
#pragma omp task
    whip_work(40);
#pragma omp taskgroup
    {
#pragma omp task
      whip_work(30);
#pragma omp taskwait
      whip_work(10);
    }
    whip_work(10);
  }
  return 0;
}
