// The final task itself may be deferred; its descendants are included tasks, in series.
// expect: work 100 span 60
// expect: tasks 2 undeferred 2
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    {
      whip_work(10);
#pragma omp task
      {
        whip_work(20);
#pragma omp task
        whip_work(25);
      }
      whip_work(5);
    }
#pragma omp task
    whip_work(40);
  }
  return 0;
}
