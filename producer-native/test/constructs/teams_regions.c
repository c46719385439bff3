// Two teams that each meet two regions, with as many members as the runtime gives them: one, where
// only it is reported.
// threads: 2
// expect: work 38 span 19
// expect: limit teams
// expect: exit 0
#include "whip.h"

int main(void) {
#pragma omp teams num_teams(2) thread_limit(1)
  {
    whip_work(10);
#pragma omp parallel
    whip_work(4);
#pragma omp parallel
    whip_work(5);
  }
  return 0;
}
