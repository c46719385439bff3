// A league on the host, as a region of regions.
// threads: 2
// expect: limit teams
// expect: mayLimit distribute
// expect: exit 0
#include "whip.h"

int main(void) {
#pragma omp teams num_teams(2)
  {
    whip_work(10);
#pragma omp distribute parallel for
    for (int i = 0; i < 8; ++i) whip_work(1);
  }
  whip_work(1);
  return 0;
}
