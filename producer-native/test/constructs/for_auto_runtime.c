// schedule(runtime) with chunks of 2: 5 chunks a loop, on any threads.
// env: OMP_SCHEDULE=dynamic,2
// expect: work 100 span 20
// expect: chunks 5
// expect: iterations 10 blocks 0
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < 10; ++i) whip_work(10);
  return 0;
}
