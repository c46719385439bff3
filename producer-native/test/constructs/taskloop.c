// One node at the user's line; its tasks bear its directive.
// expect: work 68 span 33
// expect: nodes taskloop 7 taskgroups 1 tasks 6 nodes taskgroup 0
// expect: line taskloop auto
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_work(20);
#pragma omp taskloop num_tasks(6)
    for (int i = 0; i < 6; ++i) whip_work(i == 5 ? 8 : 7);
    whip_work(5);
  }
  return 0;
}
