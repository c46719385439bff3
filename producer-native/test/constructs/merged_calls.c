// Equal calls of two branches become one (-O2), which returns to one place. Each task is reported
// at its own pragma.
// expect: work 1022
// expect: line task auto
// expect: nodes task 2
#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 3; ++i) {
      switch (i) {
        case 0:
          whip_work(3);
#pragma omp task
          {
            whip_work(10);
          }
          break;
        case 1:
          whip_work(4);
#pragma omp task
          {
            whip_work(1000);
          }
          break;
        default:
          whip_work(5);
      }
    }
  }
  return 0;
}
