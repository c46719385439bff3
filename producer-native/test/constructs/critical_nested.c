// Two named sections, one inside the other.
// expect: work 66 span 33 lockBound 60
// expect: nodes critical 4 acquisitions 4
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 2; ++i) {
    whip_work(3);
#pragma omp critical(outer)
    {
      whip_work(10);
#pragma omp critical(inner)
      whip_work(15);
      whip_work(5);
    }
  }
  return 0;
}
