// Without its taskgroup the loop does not wait.
// expect: work 90 span 60
// expect: nodes taskloop 4 taskgroups 0 groups 2
// expect: line taskloop auto
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(3) nogroup
    for (int i = 0; i < 3; ++i) whip_work(10);
    whip_work(60);
  }
  return 0;
}
