// A team made in a critical section is under its lock for as long as the team takes, 50 for each of
// the two members; a lock taken within another one, and by another name, counts for itself.
// env: OMP_MAX_ACTIVE_LEVELS=2
// expect: work 212 span 56 lockBound 112
// expect: limit waits-under-lock
#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp critical(outer)
  {
    whip_work(1);
#pragma omp critical(inner)
    {
      whip_work(2);
#pragma omp parallel num_threads(2)
      whip_work(50);
    }
    whip_work(3);
  }
  return 0;
}
